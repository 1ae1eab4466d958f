import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FeedReader } from '#server/live/feed-reader.ts';
import type { Db } from '#shared/db/client.ts';
import { lease } from '#shared/db/schema.ts';
import { ADMIN, delayAfter, logIn } from '#tests/support/site/admin.ts';
import { call, type Answer } from '#tests/support/http/call.ts';
import { inTime } from '#tests/support/http/in-time.ts';
import { heardBy, visitorOf } from '#tests/support/site/chat.ts';
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
/** So many fit into a minute, and the delay after the last of them outlasts what comes before it is looked at. */
const FAILURES = 8;
/** An address may try ten times a minute, right or wrong. */
const WINDOW_MS = 60_000;
const GUESS_EVERY_MS = 8_000;

const guess = ({ web }: LivingSite, password = 'wrong') =>
  call(web, 'POST /auth/login', { json: { ...ADMIN, password }, headers: GUESSER });
const guessed = async (site: LivingSite, password?: string) => (await guess(site, password)).status;

/** Somebody who fails to sign in: how often so far, and the last time by the clock of the test, which never jumps. */
interface Guesser {
  failures: number;
  failedAt: number;
}

/** @returns what is answered. */
async function guessOnce(site: LivingSite, guesser: Guesser): Promise<Answer> {
  const begun = performance.now();
  const answer = await guess(site);
  if (answer.status === 401) Object.assign(guesser, { failures: guesser.failures + 1, failedAt: begun });
  return answer;
}

/** Fails until the delay is some seconds long. */
async function guessUntilSlow(site: LivingSite): Promise<Guesser> {
  const guesser = { failures: 0, failedAt: 0 };
  while (guesser.failures < FAILURES) {
    await sleep(delayAfter(guesser.failures));
    await guessOnce(site, guesser);
  }
  return guesser;
}

/**
 * The delay neither begins anew nor lasts longer than it would have. @returns whether that was seen: a machine that stood still
 * for longer than the delay has let another guess through, after which it is twice as long.
 */
async function expectDelay(site: LivingSite, guesser: Guesser): Promise<boolean> {
  const { failures, failedAt } = guesser;
  const { status, headers } = await guessOnce(site, guesser);
  if (status === 401 && performance.now() - failedAt > delayAfter(failures)) return false;
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after')) * 1_000).toBeLessThanOrEqual(delayAfter(failures));
  return true;
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
  expect((await inTime(() => visitor.say(conversation, 'What time is it?'))).status).toBe(202);
  expect(await heardBy(visitor, conversation)).not.toBe('');
}

/** What visitors read comes in the order in which it was said, whatever the times say. */
async function expectOrder({ web, db }: LivingSite): Promise<void> {
  const before = linesIn(db);
  const { json } = await call(web, 'GET /eternal/history?limit=500', { headers: fromAnywhere() });
  const told = (json as { content: string }[]).map(({ content }) => content);
  // Lines that are said meanwhile come after all that were told.
  const since = linesIn(db).slice(Math.max(0, before.length - 500));
  expect(since.join('\n')).toContain(told.slice(0, 20).join('\n'));
  expect(told.length).toBeGreaterThanOrEqual(Math.min(before.length, 500) - 1);
}

test(
  'a clock that jumps a day ahead and a day back changes no order, revives no login, lifts no limit and stops nothing',
  async () => {
    const done = beginTrial('A8', 'the clock jumps, a day ahead and a day back among others');
    const site = await startLivingSite({ preloads: [CLOCK_PRELOAD] });
    const dead: string[] = [];
    const holder = holderOf(site.db);
    const guesser = await guessUntilSlow(site);
    let isDelaySeen = false;
    for (const [n, shiftMs] of JUMPS.entries()) {
      done({ tries: n + 1 });
      const token = await logIn(site.web, fromAnywhere());
      expect(await statusWith(site, token)).toBe(200);
      await setClocks([site.web.child, site.daemon], shiftMs);
      isDelaySeen ||= await expectDelay(site, guesser);
      if ((await statusWith(site, token)) === 401) dead.push(token);
      for (const revived of dead) expect(await statusWith(site, revived)).toBe(401);
      expect(await statusWith(site, await logIn(site.web, fromAnywhere()))).toBe(200);
      await moreTurns(site);
      await expectReply(site);
      await expectOrder(site);
      expect(holderOf(site.db)).toEqual(holder);
    }
    expect(dead).toHaveLength(JUMPS.length);
    expect(isDelaySeen).toBe(true);
    await expect
      .poll(() => guessed(site, ADMIN.password), { timeout: 2 * WINDOW_MS, interval: GUESS_EVERY_MS })
      .toBe(200);
    done({ tries: JUMPS.length, ...(await settle(site)) });
    expectWhole(site);
  },
  TIMEOUT_MS,
);
