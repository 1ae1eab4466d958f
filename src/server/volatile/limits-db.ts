import { rmSync, statSync } from 'node:fs';
import { keepFromOthers, makeEmpty } from '#shared/db/client.ts';
import { Database, type Sqlite } from '#shared/db/sqlite.ts';
import { EntryTable } from './entry-table.ts';
import { StreamTable } from './stream-table.ts';

/** To make the file, when several start at once. */
const OPEN_WAIT_MS = 250;
/** An update of another process takes microseconds. better-sqlite3 holds the event loop up meanwhile. */
const BUSY_TIMEOUT_MS = 50;

/** An open limits.db. */
export interface LimitsDb {
  readonly entries: EntryTable;
  readonly streams: StreamTable;
  /** Runs `work` in a transaction that keeps every other process out. */
  readonly alone: <Result>(work: () => Result) => Result;
  /** Whether the file at the path is this one still. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Opens the file at `path`, and makes it where there is none. One that is damaged is made anew: it holds nothing that lasts.
 * @throws what the driver throws where it cannot be used.
 */
export function openLimitsDb(path: string): LimitsDb {
  try {
    return open(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return open(path);
  }
}

function open(path: string): LimitsDb {
  makeEmpty(path);
  keepFromOthers(path);
  const db = new Database(path, { timeout: OPEN_WAIT_MS });
  try {
    return assembled(db, path);
  } catch (error) {
    db.close();
    throw error;
  }
}

function assembled(db: Sqlite, path: string): LimitsDb {
  db.pragma('journal_mode = WAL');
  // A power cut may damage it. Nobody waits for the disk.
  db.pragma('synchronous = OFF');
  const verdict = db.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw new Database.SqliteError(String(verdict), 'SQLITE_CORRUPT');
  const tables = { entries: new EntryTable(db), streams: new StreamTable(db) };
  db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const { ino } = statSync(path);
  const transaction = db.transaction((work: () => unknown) => work());
  return {
    ...tables,
    alone: <Result>(work: () => Result) => transaction.immediate(work) as Result,
    isInPlace: () => statSync(path, { throwIfNoEntry: false })?.ino === ino,
    close: () => void db.close(),
  };
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
