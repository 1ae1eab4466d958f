import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FeedReader } from '#server/live/feed-reader.ts';
import type { Db } from '#shared/db/client.ts';
import { lease } from '#shared/db/schema.ts';
import { ADMIN, logIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { replyOf, visitorOf } from '#tests/support/site/chat.ts';
import { LONG } from '#tests/support/trials/long.ts';
import {
  expectWhole,
  fromAnywhere,
  linesIn,
  moreTurns,
  settle,
  startLivingSite,
  type LivingSite,
} from '#tests/support/site/living-site.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { CLOCK_PRELOAD, setClocks } from '#tests/support/processes/shifted-clock.ts';

/* A8 of reliability.md: somebody sets the clock of the machine, a day ahead and a day back, while both processes run. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Where the clock stands, against the true time. */
const JUMPS = LONG
  ? [DAY_MS, 0, -DAY_MS, 0, 3 * HOUR_MS, 0, 13 * HOUR_MS, -DAY_MS, 10 * DAY_MS, 0]
  : [DAY_MS, 0, -DAY_MS, 0];
const TIMEOUT_MS = 600_000 + JUMPS.length * 60_000;
const GUESSER = { 'x-forwarded-for': '203.0.113.66' };
/** So long is the delay after the last of so many failures: 2^(failures - 4) s. */
const FAILURES = 6;
const DELAY_S = 4;
/** An address may try ten times a minute, right or wrong. */
const WINDOW_MS = 60_000;

const guess = ({ web }: LivingSite, password = 'wrong') =>
  call(web, 'POST /auth/login', { json: { ...ADMIN, password }, headers: GUESSER });
const guessed = async (site: LivingSite, password?: string) => (await guess(site, password)).status;

/** Fails until the delay is some seconds long. */
async function guessUntilSlow(site: LivingSite): Promise<void> {
  for (let failed = 0; failed < FAILURES;) {
    const { status, headers } = await guess(site);
    if (status === 401) failed += 1;
    else await sleep(Number(headers.get('retry-after')) * 1_000);
  }
}

/** The delay neither begins anew nor lasts longer than it would have. */
async function expectDelay(site: LivingSite): Promise<void> {
  const { status, headers } = await guess(site);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(DELAY_S);
}

const statusWith = async ({ web }: LivingSite, token: string) =>
  (await call(web, 'GET /admin/stats', { token, headers: fromAnywhere() })).status;

/** Whoever holds the lease, and since which takeover. */
const holderOf = (db: Db) => {
  const { holder, fencingToken } = db.select().from(lease).get() ?? {};
  return { holder, fencingToken };
};

/** The live conversation. Between two of them there is none for a moment. */
async function nextLive(db: Db): Promise<string> {
  const live = () => new FeedReader(db).liveConversation();
  await expect.poll(live).toBeDefined();
  return live() ?? '';
}

/** A visitor asks, and is answered. */
async function expectReply({ web, db }: LivingSite): Promise<void> {
  const conversation = await nextLive(db);
  const visitor = visitorOf(web);
  expect((await visitor.say(conversation, 'What time is it?')).status).toBe(202);
  expect(await replyOf(await visitor.listen(conversation))).not.toBe('');
}

/** What visitors read comes in the order in which it was said, whatever the times say. */
async function expectOrder({ web, db }: LivingSite): Promise<void> {
  const before = linesIn(db);
  const { json } = await call(web, 'GET /eternal/history?limit=500', { headers: fromAnywhere() });
  const told = (json as { content: string }[]).map(({ content }) => content);
  expect(linesIn(db).slice(-500).join('\n')).toContain(told.slice(0, 20).join('\n'));
  expect(told.length).toBeGreaterThanOrEqual(Math.min(before.length, 500) - 1);
}

test(
  'a clock that jumps a day ahead and a day back changes no order, revives no login, lifts no limit and stops nothing',
  async () => {
    const done = beginTrial('A8', 'the clock jumps, a day ahead and a day back among others');
    const site = await startLivingSite({ preloads: [CLOCK_PRELOAD] });
    const dead: string[] = [];
    const holder = holderOf(site.db);
    await guessUntilSlow(site);
    for (const [n, shiftMs] of JUMPS.entries()) {
      done({ tries: n + 1 });
      const token = await logIn(site.web, fromAnywhere());
      expect(await statusWith(site, token)).toBe(200);
      await setClocks([site.web.child, site.daemon], shiftMs);
      if (n === 0) await expectDelay(site);
      if ((await statusWith(site, token)) === 401) dead.push(token);
      for (const revived of dead) expect(await statusWith(site, revived)).toBe(401);
      expect(await statusWith(site, await logIn(site.web, fromAnywhere()))).toBe(200);
      await moreTurns(site);
      await expectReply(site);
      await expectOrder(site);
      expect(holderOf(site.db)).toEqual(holder);
    }
    expect(dead).toHaveLength(JUMPS.length);
    await expect
      .poll(() => guessed(site, ADMIN.password), { timeout: 2 * WINDOW_MS, interval: 2 * DELAY_S * 1_000 })
      .toBe(200);
    done({ tries: JUMPS.length, ...(await settle(site)) });
    expectWhole(site);
  },
  TIMEOUT_MS,
);
