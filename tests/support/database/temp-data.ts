import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { closeDb, openDb, type Db, type DbMode } from '#shared/db/client.ts';
import { openDataDir, type DataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
export const MIGRATIONS = join(ROOT, 'drizzle');

/** A folder that goes away with the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feral-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with a migrated database, as both processes find it. */
export function tempDataDir(folder = tempFolder()): DataDir & { folder: string } {
  const dataDir = openDataDir(folder);
  migrateDb(dataDir.database, MIGRATIONS);
  return { ...dataDir, folder };
}

/** A connection that is closed with the test. */
export function connect(database: string, mode: DbMode): Db {
  const db = openDb(database, mode);
  onTestFinished(() => closeDb(db));
  return db;
}
