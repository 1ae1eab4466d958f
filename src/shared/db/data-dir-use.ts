import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '../errors.ts';
import { ownDataDir, useDataDir } from './data-dir-lock.ts';
import { openDataDir, type DataDir } from './data-dir.ts';
import { makeEmpty } from './client.ts';
import { migrateDb } from './migrate.ts';
import { fileIdAt, type FileIds, type OpenFiles } from './open-files.ts';
import { Database } from './sqlite.ts';

/** Whoever is first needs a moment to make the database. */
const PATIENCE_MS = 2_000;
const LOOK_MS = 50;

/** A data folder that this process uses. */
export interface UsedDataDir {
  readonly dataDir: DataDir;
  /** Uses it no longer. */
  readonly leave: () => void;
}

/**
 * Uses a data folder and brings its database up to date; the first to come makes both. While others have a database open that is no
 * longer at its path, this process keeps out: it would write another one than they read.
 * @param migrations their folder.
 * @throws AppError STARTUP with a sentence for the operator.
 */
export function enterDataDir(folder: string, migrations: string): UsedDataDir {
  const dataDir = openDataDir(folder);
  const patience = performance.now() + PATIENCE_MS;
  while (!isReady(dataDir)) {
    if (performance.now() >= patience) throw displaced(dataDir);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  const leave = useDataDir(folder);
  migrateDb(dataDir.database, migrations);
  return { dataDir, leave };
}

/** Notes which files this process has open, for whoever comes later or looks (findDisplaced). */
export function noteOpenFiles({ openFiles }: DataDir, { ids }: OpenFiles): void {
  const own = `${openFiles}.${process.pid}`;
  writeFileSync(own, JSON.stringify(ids), { mode: 0o600 });
  renameSync(own, openFiles);
}

/** The path of a file that a running process has open and that is gone or replaced; undefined where all are in place or nothing runs. */
export function findDisplaced(dataDir: DataDir): string | undefined {
  if (!existsSync(dataDir.folder)) return undefined;
  const release = ownDataDir(dataDir.folder);
  release?.();
  return release ? undefined : displacedIn(dataDir);
}

/** What to do about it, for the operator. */
export function displacedSentence(path: string): string {
  return (
    `${path} was removed or replaced while a process has it open. Put it back (mv), and everything goes on by itself; or stop ` +
    'all that runs (npm stop, or npx pm2 stop web duel), restore a backup if you need one, and start again.'
  );
}

/** Where nobody uses the folder, what lies there is the database, and where nothing does, a new one is. */
function isReady(dataDir: DataDir): boolean {
  const release = ownDataDir(dataDir.folder);
  if (!release) return displacedIn(dataDir) === undefined;
  try {
    rmSync(dataDir.openFiles, { force: true });
    makeEmpty(dataDir.database);
    return true;
  } finally {
    release();
  }
}

function displacedIn({ folder, database, openFiles }: DataDir): string | undefined {
  if (!existsSync(database)) return database;
  const noted = existsSync(openFiles) ? (JSON.parse(readFileSync(openFiles, 'utf8')) as FileIds) : {};
  const names = Object.keys(noted).filter((name) => {
    const id = fileIdAt(join(folder, name));
    if (id === noted[name]) return false;
    // The last to close a database removes its log.
    return id !== undefined || name === basename(database) || isOpen(database);
  });
  return names.map((name) => join(folder, name))[0];
}

/** Whether any process has the database open. One that has holds a shared lock: https://sqlite.org/pragma.html#pragma_locking_mode */
function isOpen(database: string): boolean {
  const sqlite = new Database(database, { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.prepare('SELECT 1 FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}

function displaced(dataDir: DataDir): AppError {
  return new AppError('STARTUP', displacedSentence(displacedIn(dataDir) ?? dataDir.database));
}
