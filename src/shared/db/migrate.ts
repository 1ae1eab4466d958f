import { existsSync, statSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { AppError } from '../errors.ts';
import { makeEmpty, unreadable } from './client.ts';
import { Database, type Sqlite } from './sqlite.ts';
import { writeTransaction } from './transactions.ts';
import { withDb } from './with-db.ts';

/** Which migrations a database has had; the table is drizzle-kit's own. */
export const JOURNAL_TABLE = `CREATE TABLE IF NOT EXISTS __drizzle_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, created_at NUMERIC
)`;

/**
 * Brings the database at `path` to the newest migration of `folder`, and makes it where there is none. Any number of processes may call it at once: the
 * write lock lets one in, the others find the work done. The journal is drizzle-kit's own.
 * @throws AppError STARTUP when the file is damaged or newer than this program; it is left untouched.
 */
export function migrateDb(path: string, folder: string): void {
  whileBusy(() => assertUsable(path, folder));
  makeEmpty(path);
  whileBusy(() =>
    withDb(path, 'daemon', (db) => writeTransaction(db, () => applyPending(db.$client, folder))),
  );
}

function applyPending(sqlite: Sqlite, folder: string): void {
  sqlite.exec(JOURNAL_TABLE);
  assertNotNewer(sqlite, folder);
  const applied = appliedMigrations(sqlite);
  const note = sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (applied.includes(migration.hash)) continue;
    for (const statement of migration.sql) sqlite.exec(statement);
    note.run(migration.hash, migration.folderMillis);
  }
}

function assertNotNewer(sqlite: Sqlite, folder: string): void {
  if (migrationStateOf(sqlite, folder) !== 'newer') return;
  throw new AppError(
    'STARTUP',
    'The database was written by a newer version of this program. Install that version, or restore a backup made before it: npm run restore -- FILE.',
  );
}

/** How long another process is waited for that makes the database or closes it, and how often is looked again. */
const BUSY_LIMIT_MS = 10_000;
const BUSY_WAIT_MS = 50;

/**
 * Works again while others make the database. SQLite fails at once, whatever its timeout, where two switch a file to WAL mode, or its log
 * is made or removed: https://sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode
 */
function whileBusy(work: () => void): void {
  for (const until = Date.now() + BUSY_LIMIT_MS; ;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_WAIT_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY');
}

/** Looks before anything is written: opening for writing would already touch the file. */
function assertUsable(path: string, folder: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return;
  try {
    look(path, folder);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(path, error);
  }
}

function look(path: string, folder: string): void {
  const sqlite = new Database(path, { readonly: true, timeout: 10_000 });
  try {
    const verdict = sqlite.prepare('PRAGMA quick_check(1)').pluck().get();
    if (verdict !== 'ok') throw new Error(String(verdict));
    assertNotNewer(sqlite, folder);
  } finally {
    sqlite.close();
  }
}

/** How a database stands to this program's migrations; `foreign`: it never had any. */
type MigrationState = 'current' | 'older' | 'newer' | 'foreign';

/** The migrations that a database has had, by their hash. The journal is drizzle-kit's own. */
function appliedMigrations(sqlite: Sqlite): string[] {
  return sqlite.prepare<[], string>('SELECT hash FROM __drizzle_migrations ORDER BY id').pluck().all();
}

/** @param folder of the migrations. */
export function migrationStateOf(sqlite: Sqlite, folder: string): MigrationState {
  const journal = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (journal === undefined) return 'foreign';
  const applied = new Set(appliedMigrations(sqlite));
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  if ([...applied].some((hash) => !known.includes(hash))) return 'newer';
  return known.every((hash) => applied.has(hash)) ? 'current' : 'older';
}
