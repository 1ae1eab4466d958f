import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { AppError } from '../errors.ts';
import { OpenFiles } from './open-files.ts';
import * as schema from './schema.ts';
import { Database, isWrongNode, wrongNode, type Sqlite } from './sqlite.ts';

/** A drizzle connection; the better-sqlite3 handle under it is `$client`, what it has open `$files`. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Sqlite; readonly $files: OpenFiles };

/** A connection inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Who opens the file: the daemon (the one process that checkpoints), web's writing connection, a worker thread of web
 * (which may wait for a lock without holding up anybody), web's read-only one for visitors, or the one that writes their stamps, which
 * waits for neither a lock nor the disk. docs/architecture.md has the measurements behind the differences.
 */
export type DbMode = 'daemon' | 'web' | 'worker' | 'reader' | 'stamps';

const BUSY_TIMEOUT_MS: Record<DbMode, number> = {
  daemon: 10_000,
  web: 250,
  worker: 10_000,
  reader: 250,
  stamps: 0,
};
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024;
/** Older libraries can corrupt a WAL database that two processes checkpoint: https://sqlite.org/wal.html#walresetbug */
export const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * Opens the database at `path`, which only a migration makes. What is written through it fails with AppError UNAVAILABLE while the
 * files at the path are not those that were opened: nothing is acknowledged that is written nowhere.
 * @throws AppError STARTUP when the SQLite library is too old or the file is not a readable database.
 */
export function openDb(path: string, mode: DbMode): Db {
  try {
    if (mode !== 'reader') keepFromOthers(path);
    const options = { readonly: mode === 'reader', timeout: BUSY_TIMEOUT_MS[mode], fileMustExist: true };
    const sqlite = new Database(path, options);
    assertSqliteVersion(sqlite);
    setPragmas(sqlite, mode);
    const files = new OpenFiles(path);
    if (mode !== 'reader') guardWrites(sqlite, files);
    return Object.assign(drizzle({ client: sqlite, schema }), { $files: files });
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(path, error);
  }
}

/** Looks last thing before the COMMIT of a transaction. A statement by itself is prepared by drizzle right before it runs. */
function guardWrites(sqlite: Sqlite, files: OpenFiles): void {
  const prepare = sqlite.prepare.bind(sqlite);
  const transaction = sqlite.transaction.bind(sqlite);
  const inPlace = <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    transaction((...args: Args) => {
      const result = work(...args);
      files.assertInPlace();
      return result;
    });
  const checked = (source: string) => {
    const statement = prepare(source);
    if (!statement.readonly && !sqlite.inTransaction) files.assertInPlace();
    return statement;
  };
  Object.assign(sqlite, { prepare: checked, transaction: inPlace });
}

/**
 * Whether a connection waits where another one is writing. better-sqlite3 holds its thread up meanwhile; one that does not wait
 * fails at once with SQLITE_BUSY.
 */
export function setWaiting(db: Db, mode: DbMode, waits: boolean): void {
  db.$client.pragma(`busy_timeout = ${waits ? BUSY_TIMEOUT_MS[mode] : 0}`);
}

/** An empty file is an empty database. It is made for its owner alone; one that is there stays as it is. */
export function makeEmpty(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
}

/**
 * Makes a database readable for its owner alone, whatever its folder and the umask allow. SQLite gives the files beside a database its
 * mode: https://sqlite.org/src/file/src/os_unix.c (findCreateFileMode).
 */
export function keepFromOthers(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? OWNER_ONLY;
    if ((mode & OTHERS) !== 0) chmodSync(file, OWNER_ONLY);
  }
}

/** Closes a connection. */
export function closeDb(db: Db): void {
  db.$client.close();
}

/** The sentence for a database that cannot be used. Nothing has been written to it. */
export function unreadable(path: string, cause: unknown): AppError {
  if (isWrongNode(cause)) return wrongNode(cause);
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ');
  return new AppError(
    'STARTUP',
    `The database ${path} cannot be read (${reason}). It was left as it is. ` +
      'Restore a backup with npm run restore -- FILE (the daily ones are in backups/ beside it), or move it aside, and start again.',
    { cause },
  );
}

function assertSqliteVersion(sqlite: Sqlite): void {
  const version = String(sqlite.prepare('SELECT sqlite_version()').pluck().get());
  if (isAtLeast(version.split('.').map(Number), OLDEST_SQLITE)) return;
  throw new AppError(
    'STARTUP',
    `SQLite ${version} is too old for two processes on one file; ${OLDEST_SQLITE.join('.')} or newer is needed. Run npm ci.`,
  );
}

/** Compares dotted versions, most significant part first. */
export function isAtLeast(version: readonly number[], oldest: readonly number[]): boolean {
  for (const [i, wanted] of oldest.entries()) {
    const part = version[i] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

function setPragmas(sqlite: Sqlite, mode: DbMode): void {
  sqlite.pragma('foreign_keys = ON');
  if (mode === 'reader') return;
  sqlite.pragma('journal_mode = WAL');
  // better-sqlite3 compiles WAL to NORMAL, which can lose commits on power loss: of stamps alone that would be no loss.
  sqlite.pragma(`synchronous = ${mode === 'stamps' ? 'NORMAL' : 'FULL'}`);
  sqlite.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
  sqlite.pragma(`wal_autocheckpoint = ${mode === 'daemon' ? 1000 : 0}`);
}
