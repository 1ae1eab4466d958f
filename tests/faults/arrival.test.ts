import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';
import { REST_MS } from '#daemon/tempo/pace.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { CLOCK_PRELOAD, skipTime } from '#tests/support/processes/shifted-clock.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

const ARRIVALS = LONG ? 24 : 3;
const AWAY_MS = 11 * 60_000;
const EVENTS = realContent()
  .beats.filter(({ kind }) => kind === 'arrival')
  .map(({ event }) => event);

/**
 * Nobody watches for ten minutes, and the episode is played to its end. Web may take a moment to notice who has gone. Then a line is
 * said at rest, which is not about anybody, and the next one is a quarter of an hour away.
 */
async function untilResting(daemon: ChildProcess, db: Db): Promise<void> {
  const isResting = async () => {
    await skipTime(daemon, AWAY_MS);
    return readDuelStatus(db)?.idle;
  };
  await expect.poll(isResting, { interval: 300 }).toBe(true);
  // So much time was skipped that a line may be due by now. It goes before the one that is waited for.
  await sleep(1_000);
  const before = latestLine(db);
  await skipTime(daemon, REST_MS);
  await expect.poll(() => latestLine(db)).not.toBe(before);
  await untilSilent(db);
}

/** On a busy machine another line may have been due as well: two looks see the same one. */
async function untilSilent(db: Db): Promise<void> {
  let seen: string | undefined;
  const isSame = () => {
    const before = seen;
    seen = latestLine(db);
    return seen === before;
  };
  await expect.poll(isSame, { interval: 1_500 }).toBe(true);
}

/** The id of the line that was said last. */
function latestLine(db: Db): string | undefined {
  return db.select({ id: messages.id }).from(messages).orderBy(desc(messages.seq)).limit(1).get()?.id;
}

interface Met {
  /** What happened before the line. */
  readonly beat: string | undefined;
  readonly ms: number;
}

/**
 * Somebody comes: what happened before the first line that is said then, and after how many milliseconds they hear it.
 * @param known id of the last line before, which web may publish only when they have come.
 */
async function comes(url: string, known: string | undefined): Promise<Met> {
  const begun = performance.now();
  const stream = await openEventStream(`${url}/api/eternal/stream`);
  for (;;) {
    const [event] = await stream.take(1);
    const { _id: id, beat } = JSON.parse(event?.data ?? '{}') as { _id?: string; beat?: string };
    // Whether the duel goes on is told as well: that is no line.
    if (id === undefined || id === known) continue;
    stream.close();
    return { beat, ms: performance.now() - begun };
  }
}

test(
  'whoever comes after a rest hears a new line about it',
  async () => {
    const tried = beginTrial('D1', 'somebody comes after a rest; lost: not met by a line about it');
    const { folder, database } = tempDataDir();
    const db = connect(database, 'worker');
    const web = await startWebProcess(folder);
    const env = { DATA_DIR: folder, DUEL_EPISODE_TURNS: '6' };
    const daemon = await startDaemonProcess(env, { preloads: [CLOCK_PRELOAD] });
    const met = [];
    for (let n = 0; n < ARRIVALS; n += 1) {
      await untilResting(daemon, db);
      met.push(await comes(web.url, latestLine(db)));
      const slowest = Math.max(...met.map(({ ms }) => ms));
      const lost = met.filter(({ beat }) => !EVENTS.includes(beat ?? '')).length;
      tried({ tries: met.length, lost }, `within ${(slowest / 1_000).toFixed(2)} s at the slowest`);
    }
    const events = met.map(({ beat }) => beat);
    expect(EVENTS).toEqual(expect.arrayContaining(events));
    expect(new Set(events).size).toBe(Math.min(ARRIVALS, EVENTS.length));
  },
  ARRIVALS * 120_000,
);
