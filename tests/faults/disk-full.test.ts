import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { chatMessages } from '#shared/db/schema.ts';
import { call, type Answer } from '#tests/support/http/call.ts';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { openEventStream, type EventStream } from '#tests/support/http/event-stream.ts';
import { LONG } from '#tests/support/trials/long.ts';
import {
  ADMIN_READS,
  asAdmin,
  expectWhole,
  fromAnywhere,
  linesIn,
  moreTurns,
  READS,
  settle,
  startLivingSite,
  expectWrites,
  WRITES,
  type LivingSite,
} from '#tests/support/site/living-site.ts';
import { until } from '#tests/support/processes/processes.ts';
import { said } from '#tests/support/provider/good-model.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { cannotMount, mountSmallDisk } from '#tests/support/processes/small-disk.ts';

/* A5 of reliability.md: not a byte is left on the disk, for as long as it takes; then there is room again. */

const TRIES = LONG ? 10 : 1;
const TIMEOUT_MS = 600_000 + TRIES * 120_000;
const DISK_BYTES = 24 * 2 ** 20;
/** Longer than the daemon waits before it tries again. */
const STILL_MS = 2_500;
/** What a process may print while the disk is full: a sentence for each thing that fails. */
const LOG_LINES_MAX = 12;
/** After a refusal since somebody else is writing. */
const LOCK_RETRY_S = '1';
const SENTENCE = 'The disk is full where DATA_DIR lies.';

const reason = cannotMount();
if (reason !== undefined)
  process.stderr.write(`\nThe test of a full disk is SKIPPED. No disk can be mounted here: ${reason}\n\n`);

/** What takes more than a row. The beacon writes once for each line; a job that succeeds would have everybody start over. */
const MORE_WRITES: typeof WRITES = {
  'the beacon of a page': ({ web }) =>
    call(web, 'POST /eternal/archive', { json: { since: 0 }, headers: fromAnywhere() }),
  'a bulk job': (site) => asAdmin(site, 'DELETE /admin/archives'),
  'a deletion, which is kept aside first': (site) => asAdmin(site, 'DELETE /admin/conversations'),
};

const heartbeats = (stream: EventStream) => stream.text().match(/^:/gm)?.length ?? 0;
const lineCount = (log: readonly string[]) => log.join('').split('\n').length;
const statusOf = async (what: string, site: LivingSite) => (await WRITES[what]?.(site))?.status;

/** Waits until what the write-ahead log had room for is used up. */
async function untilNothingFits(site: LivingSite): Promise<void> {
  for (let before = -1; before !== said(site.db); await sleep(STILL_MS)) before = said(site.db);
  await expect.poll(() => statusOf('a theme', site)).toBe(503);
}

/** The first answer that is not of a lock: where the daemon stands still in a commit that fails, web knows no more than that somebody is writing. */
function answerTo(
  site: LivingSite,
  write: (site: LivingSite) => Promise<Answer>,
  isWanted: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  return until(async () => {
    const answer = await write(site);
    return answer.headers.get('retry-after') !== LOCK_RETRY_S && isWanted(answer) && answer;
  });
}

/** The first one that is not yes, either: a small write may still fit into the write-ahead log where a larger one did not. */
const refused = (site: LivingSite, write: (site: LivingSite) => Promise<Answer>) =>
  answerTo(site, write, ({ status }) => status >= 300);

function expectRefusal(what: string, { status, json, text, headers }: Answer): void {
  expect([what, status, json]).toEqual([what, 503, failure('UNAVAILABLE')]);
  expect(text).toContain('There is no room left to store that.');
  expect([what, headers.get('retry-after')]).toEqual([what, '30']);
}

/** Whoever owns the disk has to get in. */
async function expectSignedIn({ web }: LivingSite, answer: Answer | undefined): Promise<void> {
  const { token } = (answer?.json ?? {}) as { token?: string };
  const { status } = await call(web, 'GET /admin/duel', { token, headers: fromAnywhere() });
  expect([answer?.status, status]).toEqual([200, 200]);
}

async function expectReads(site: LivingSite): Promise<void> {
  for (const route of READS) {
    const { status } = await call(site.web, route, { headers: fromAnywhere() });
    expect([route, status]).toEqual([route, 200]);
  }
  for (const route of ADMIN_READS) expect([route, (await asAdmin(site, route)).status]).toEqual([route, 200]);
}

/** Whoever comes back is told what was said before, and who stayed hears a heartbeat. */
async function expectStreams(site: LivingSite, open: EventStream): Promise<void> {
  const beats = heartbeats(open);
  const { epoch } = new FeedReader(site.db).head();
  const cursor = formatCursor({ epoch, seq: 1 });
  const resumed = await openEventStream(`${site.web.url}/api/eternal/stream`, cursor, fromAnywhere());
  const told = await resumed.take(3);
  const contents = told.map(({ data }) => (JSON.parse(data) as { content?: string }).content);
  expect(contents).toEqual(linesIn(site.db).slice(1, 4));
  resumed.close();
  await expect.poll(() => heartbeats(open)).toBeGreaterThan(beats);
}

function expectAlive({ web, daemon }: LivingSite): void {
  for (const { exitCode, signalCode } of [web.child, daemon])
    expect([exitCode, signalCode]).toEqual([null, null]);
}

/** Nobody helps: the next turn, login and write succeed, and whoever asked a question has their answer. */
async function expectRecovery(site: LivingSite): Promise<void> {
  await moreTurns(site);
  await expectWrites(site);
  const open = site.db.select({ n: count() }).from(chatMessages).where(eq(chatMessages.awaitsReply, true));
  await expect.poll(() => open.get()?.n).toBe(0);
}

test.skipIf(reason !== undefined)(
  'a full disk stops writing, in a sentence, and nothing else; once there is room everything goes on by itself',
  async () => {
    const done = beginTrial('A5', 'the disk is full, then there is room again');
    const disk = mountSmallDisk(DISK_BYTES);
    const site = await startLivingSite({ folder: disk.folder });
    const open = await openEventStream(`${site.web.url}/api/eternal/stream`);
    for (let n = 0; n < TRIES; n += 1) {
      done({ tries: n + 1 });
      disk.fill();
      await untilNothingFits(site);
      const before = { web: lineCount(site.logs.web), daemon: lineCount(site.logs.daemon) };
      const { 'signing in': signIn, ...rest } = n === 0 ? { ...WRITES, ...MORE_WRITES } : WRITES;
      for (const [what, write] of Object.entries(rest)) expectRefusal(what, await refused(site, write));
      await expectSignedIn(site, signIn && (await answerTo(site, signIn)));
      expect((await call(site.web, 'GET /health')).json).toMatchObject({ status: 'degraded', db: 'full' });
      await expectReads(site);
      await expectStreams(site, open);
      expectAlive(site);
      expect(lineCount(site.logs.web) - before.web).toBeLessThanOrEqual(LOG_LINES_MAX);
      expect(lineCount(site.logs.daemon) - before.daemon).toBeLessThanOrEqual(LOG_LINES_MAX);
      disk.empty();
      await expectRecovery(site);
    }
    for (const log of Object.values(site.logs)) expect(log.join('')).toContain(SENTENCE);
    expectAlive(site);
    done({ tries: TRIES, ...(await settle(site)) });
    expectWhole(site);
  },
  TIMEOUT_MS,
);

test.skipIf(reason !== undefined)(
  'a daemon that is started on a full disk says so and ends, for its process manager to try again',
  async () => {
    const disk = mountSmallDisk(DISK_BYTES);
    disk.fill();
    await expect(startDaemonProcess({ DATA_DIR: disk.folder })).rejects.toThrow(
      /ended with 1: The disk is full where DATA_DIR lies\. Make room .* and try again\.\n$/,
    );
  },
);
