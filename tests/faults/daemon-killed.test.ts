import { setTimeout as sleep } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';
import { startDaemonProcess, untilHolding } from '#tests/support/processes/daemon-process.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { killed, until } from '#tests/support/processes/processes.ts';
import { findingsIn } from '#tests/support/provider/good-model.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/* A1 of reliability.md: the daemon is killed while it writes, in several shows at once. */

const SHOWS = LONG ? 8 : 2;
const KILLS_EACH = LONG ? 25 : 2;
const TIMEOUT_MS = 600_000 + KILLS_EACH * 60_000;
/** Time for some dozen lines. */
const SPEAKING_MS = 600;
const LOOK_MS = 3;

const stored = (db: Db) =>
  db.select({ id: messages.id, seq: messages.seq }).from(messages).orderBy(asc(messages.seq)).all();
const idsIn = (db: Db) => stored(db).map(({ id }) => id);

/** What was seen before a kill, and stands in its place after it. */
interface Found {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly verdict: unknown;
}

interface Show {
  readonly lines: number;
  readonly found: readonly Found[];
  readonly findings: readonly string[];
  readonly lost: number;
  readonly duplicated: number;
}

/** Starts a daemon and kills it at a random moment of its speaking. What others had seen stored by then. */
async function speakAndKill(db: Db, folder: string): Promise<string[]> {
  const daemon = await startDaemonProcess({ DATA_DIR: folder, DUEL_INTERVAL_MS: '50', LOG_LEVEL: 'silent' });
  await untilHolding(db, daemon);
  const before = idsIn(db).length;
  await until(() => (idsIn(db).length > before ? true : undefined));
  const end = performance.now() + Math.random() * SPEAKING_MS;
  let seen = idsIn(db);
  while (performance.now() < end) {
    await sleep(LOOK_MS);
    seen = idsIn(db);
  }
  await killed(daemon);
  return seen;
}

/** Kills the daemon of one show time and again: what is found after each kill, and what is missing of the lines seen before it. */
async function show(): Promise<Show> {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'worker');
  const seen = new Set<string>();
  const found: Found[] = [];
  for (let n = 0; n < KILLS_EACH; n += 1) {
    const before = await speakAndKill(db, folder);
    for (const id of before) seen.add(id);
    found.push({
      before,
      after: idsIn(db).slice(0, before.length),
      verdict: integrityOf(db),
    });
  }
  const ids = idsIn(db);
  return {
    lines: ids.length,
    found,
    findings: findingsIn(db, new Set()),
    ...difference(
      [...seen],
      ids.filter((id) => seen.has(id)),
    ),
  };
}

test(
  `a daemon that is killed ${SHOWS * KILLS_EACH} times while it speaks loses no line, doubles none and keeps their order`,
  async () => {
    const done = beginTrial('A1', 'kill -9 of the daemon while it speaks');
    const shows = await Promise.all(Array.from({ length: SHOWS }, show));
    const sum = (of: 'lost' | 'duplicated' | 'lines') => shows.reduce((total, one) => total + one[of], 0);
    const came = { lost: sum('lost'), duplicated: sum('duplicated') };
    done({ tries: SHOWS * KILLS_EACH, ...came }, `${sum('lines')} lines`);
    expect(came).toEqual({ lost: 0, duplicated: 0 });
    for (const { before, after, verdict } of shows.flatMap(({ found }) => found))
      expect({ after, verdict }).toEqual({ after: before, verdict: 'ok' });
    expect(shows.flatMap(({ findings }) => findings)).toEqual([]);
    expect(Math.min(...shows.map(({ lines }) => lines))).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
