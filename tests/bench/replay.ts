import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '#daemon/director/random.ts';
import { ReplayService } from '#server/modules/replay/replay.service.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { ROOT } from './processes.ts';
import { fillUnindexed } from './search-database.ts';
import { percentile, type Table } from './table.ts';

/** LINES=200000 for a smaller one. */
const LINES = Number(process.env['LINES'] ?? 1_000_000);
const READS = 1_000;
const SEED = 46;

interface Bench {
  readonly db: Db;
  readonly replay: ReplayService;
  readonly random: ReturnType<typeof createRandom>;
}

/** Questions about places that are drawn anew for each read. */
const QUESTIONS: Readonly<Record<string, (bench: Bench) => unknown>> = {
  'page from a line': (bench) => bench.replay.page({ line: someLine(bench).id }),
  'page from a moment': (bench) =>
    bench.replay.page({ at: new Date(someLine(bench).createdAt).toISOString() }),
  'page after a line': (bench) => bench.replay.page({ after: someLine(bench).id }),
  'page before a line': (bench) => bench.replay.page({ before: someLine(bench).id }),
  'page from a conversation': (bench) => bench.replay.page({ conversation: someLine(bench).conversation_id }),
  'page at the end': ({ replay }) => replay.page({}),
  day: (bench) => bench.replay.day(new Date(someLine(bench).createdAt).toISOString().slice(0, 10)),
};

/** How long reads of the past take, wherever it is. Pages that were read before are kept; places are drawn so that few are. */
export async function replay(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const { database } = openDataDir(folder);
  migrateDb(database, join(ROOT, 'drizzle'));
  const db = openDb(database, 'daemon');
  try {
    fillUnindexed(db, LINES);
    const timed = rowsOf(db, 'times as they were');
    db.$client.exec('UPDATE messages SET created_at = 1772582400000');
    return await Promise.resolve({
      title: `A replay of ${LINES} lines`,
      about: `${READS} reads of each kind, of 100 lines and those before them. A day has 216 episodes of 40 lines; set to one moment, it has all of them, and tells of 480.`,
      columns: ['read', 'times', 'p50 ms', 'p99 ms', 'most ms'],
      rows: [...timed, ...rowsOf(db, 'set to one moment')],
    });
  } finally {
    closeDb(db);
    rmSync(folder, { recursive: true });
  }
}

function rowsOf(db: Db, times: string): string[][] {
  return Object.entries(QUESTIONS).map(([name, ask]) => {
    const bench = { db, replay: new ReplayService({ db }), random: createRandom(SEED) };
    const taken = Array.from({ length: READS }, () => {
      const begun = performance.now();
      ask(bench);
      return performance.now() - begun;
    });
    return [name, times, ...[50, 99, 100].map((share) => percentile(taken, share).toFixed(2))];
  });
}

interface SomeLine {
  readonly id: string;
  readonly createdAt: number;
  readonly conversation_id: string;
}

function someLine({ db, random }: Bench): SomeLine {
  const line = db.$client
    .prepare<[number], SomeLine>(
      'SELECT id, created_at AS createdAt, conversation_id FROM messages WHERE seq = ?',
    )
    .get(random.int(1, LINES));
  if (!line) throw new Error('no such line');
  return line;
}
