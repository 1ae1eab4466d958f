import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { SearchIndexing } from '#daemon/housekeeping/search-index.ts';
import { closeDb, makeEmpty, openDb, type Db } from '#shared/db/client.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { ROOT } from './processes.ts';
import { fillUnindexed, vocabulary } from './search-database.ts';

/** Kept from run to run, since a million lines take minutes to make; may be removed at any time. */
const FOLDER = join(ROOT, 'node_modules', '.cache', 'feral', 'bench');
/** What it depends on, besides the words of `content/`. */
const SOURCES = ['tests/bench/big-database.ts', 'tests/bench/search-database.ts'];

export interface KeptLines {
  readonly lines: number;
  /** Whether the search's index has them, as the daemon makes it; else all of it is still to be made. */
  readonly indexed: boolean;
}

/** Makes the database at `path`, which is not there yet, one of so many lines of the words of `content/`. */
export function copyKeptLines(path: string, wanted: KeptLines): void {
  copyFileSync(keptAt(wanted), path, constants.COPYFILE_FICLONE);
}

function keptAt(wanted: KeptLines): string {
  const path = pathOf(wanted);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  removeOlder();
  const unfinished = `${path}.${process.pid}`;
  try {
    make(unfinished, wanted);
    renameSync(unfinished, path);
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true });
  }
  return path;
}

function make(path: string, { lines, indexed }: KeptLines): void {
  if (indexed) copyKeptLines(path, { lines, indexed: false });
  else makeEmpty(path);
  migrateDb(path, join(ROOT, 'drizzle'));
  const db = openDb(path, 'daemon');
  db.$client.pragma('synchronous = OFF');
  if (indexed) indexAll(db);
  else fillUnindexed(db, lines);
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  closeDb(db);
}

function indexAll(db: Db): void {
  const indexing = new SearchIndexing({ db, logger: pino({ level: 'silent' }) });
  while (indexing.step());
}

const pathOf = ({ lines, indexed }: KeptLines) =>
  join(FOLDER, `${digest()}-${lines}${indexed ? '-indexed' : ''}.db`);

/** Those that another program made. */
function removeOlder(): void {
  for (const name of readdirSync(FOLDER)) {
    if (!name.startsWith(digest())) rmSync(join(FOLDER, name), { force: true });
  }
}

let known: string | undefined;

function digest(): string {
  known ??= digested();
  return known;
}

function digested(): string {
  const hash = createHash('sha256').update(vocabulary().join(' '));
  const migrations = readdirSync(join(ROOT, 'drizzle')).filter((name) => name.endsWith('.sql'));
  for (const file of [...SOURCES, ...migrations.map((name) => join('drizzle', name))])
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
