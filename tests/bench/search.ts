import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createRandom } from '#daemon/director/random.ts';
import { SearchIndexing } from '#daemon/housekeeping/search-index.ts';
import { SearchThread } from '#server/modules/search/search-thread.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import type { SearchSort } from '#shared/schemas/search.ts';
import { parseSearch } from '#shared/text/search-query.ts';
import { copyKeptLines } from './kept-database.ts';
import { ROOT } from './processes.ts';
import { vocabulary } from './search-database.ts';
import { percentile, type Table } from './table.ts';

/** LINES=200000 for a smaller one. */
const LINES = Number(process.env['LINES'] ?? 1_000_000);
const SEARCHES = 200;
const BY_HAND = 5;
const REST_MS = 1;
const SEED = 28;

/** Words by how many lines have them. */
interface Words {
  readonly common: () => string;
  readonly rare: () => string;
}

interface Kind {
  readonly name: string;
  readonly sort?: SearchSort;
  readonly ask: (words: Words) => string;
}

const KINDS: readonly Kind[] = [
  { name: 'a rare word', ask: ({ rare }) => rare() },
  { name: 'a word of most lines', ask: ({ common }) => common() },
  { name: 'a word of most lines, best first', sort: 'best', ask: ({ common }) => common() },
  {
    name: 'a rare word among common ones, best first',
    sort: 'best',
    ask: ({ common, rare }) => `${common()} ${rare()}`,
  },
  { name: 'a phrase of common words', ask: ({ common }) => `"${common()} ${common()}"` },
  { name: 'a persona in a month', ask: ({ common }) => `${common()} by:warden after:2025-02 before:2025-03` },
  { name: 'the beginning of a word', ask: ({ rare }) => `${rare().slice(0, 4)}*` },
];

/** How long the index takes, what it weighs, and how long searches take, beside LIKE. */
export async function search(): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const { database } = openDataDir(folder);
  copyKeptLines(database, { lines: LINES, indexed: false });
  const db = openDb(database, 'daemon');
  const thread = new SearchThread({
    database,
    workerEntry: join(ROOT, 'dist', 'server', 'search-worker.js'),
    assertInPlace: () => undefined,
  });
  try {
    const built = await build(db, database);
    const rows: string[][] = [];
    for (const kind of KINDS) rows.push(await row(kind, { thread, db }));
    return {
      title: `Search in ${LINES} lines`,
      about: `${built} ${SEARCHES} searches of each kind, one after the other, from asking the thread to its answer of 20 hits; by hand: \`LIKE\` for the first of the words, newest first.`,
      columns: ['searched for', 'p50 ms', 'p99 ms', 'most ms', 'CPU ms', 'by hand p50 ms'],
      rows,
    };
  } finally {
    thread.close();
    closeDb(db);
    rmSync(folder, { recursive: true });
  }
}

/** Indexes as the daemon does, and says what it took. */
async function build(db: Db, database: string): Promise<string> {
  const size = () => statSync(database).size + statSync(`${database}-wal`).size;
  const before = size();
  const indexing = new SearchIndexing({ db, logger: pino({ level: 'silent' }) });
  const steps: number[] = [];
  const processor: number[] = [];
  for (let more = true; more;) {
    const [begun, used] = [performance.now(), process.cpuUsage()];
    more = indexing.step();
    const { user, system } = process.cpuUsage(used);
    steps.push(performance.now() - begun);
    processor.push((user + system) / 1_000);
    await sleep(REST_MS);
  }
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const figures = [50, 99, 100].map((share) => `${percentile(steps, share).toFixed(1)}`);
  const worst = percentile(processor, 100).toFixed(1);
  const seconds = steps.reduce((sum, ms) => sum + ms, 0) / 1_000;
  const megabytes = (size() - before) / 1e6;
  return `The index took ${seconds.toFixed(0)} s of writing in ${steps.length} steps (ms: p50 ${figures[0]}, p99 ${figures[1]}, longest ${figures[2]}, of which processor at most ${worst}), and ${megabytes.toFixed(0)} MB on top of ${(before / 1e6).toFixed(0)}.`;
}

async function row({ name, sort = 'newest', ask }: Kind, { thread, db }: { thread: SearchThread; db: Db }) {
  const words = wordsOf();
  const times: number[] = [];
  const before = process.cpuUsage();
  await thread.find({ query: parseSearch(ask(words)), sort, limit: 20, cursor: undefined });
  for (let n = 0; n < SEARCHES; n += 1) {
    const query = parseSearch(ask(words));
    const begun = performance.now();
    await thread.find({ query, sort, limit: 20, cursor: undefined });
    times.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  const hand = Array.from({ length: BY_HAND }, () =>
    likeMs(db, parseSearch(ask(words)).terms[0]?.text ?? ''),
  );
  return [
    name,
    ...[50, 99, 100].map((share) => percentile(times, share).toFixed(1)),
    ((user + system) / 1_000 / SEARCHES).toFixed(1),
    percentile(hand, 50).toFixed(1),
  ];
}

function likeMs(db: Db, text: string): number {
  const like = db.$client.prepare('SELECT id FROM messages WHERE content LIKE ? ORDER BY seq DESC LIMIT 20');
  const begun = performance.now();
  like.all(`%${text.replace('*', '')}%`);
  return performance.now() - begun;
}

function wordsOf(): Words {
  const counts = new Map<string, number>();
  for (const word of vocabulary()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const random = createRandom(SEED);
  const among = (words: readonly string[]) => () => random.pick(words) ?? '';
  const rare = sorted.filter((word) => word.length > 4).slice(3_000, 15_000);
  return { common: among(sorted.slice(0, 20)), rare: among(rare) };
}
