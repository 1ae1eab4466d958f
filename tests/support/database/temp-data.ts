import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { closeDb, openDb, type Db, type DbMode } from '#shared/db/client.ts';
import { openDataDir, type DataDir } from '#shared/db/data-dir.ts';
import { newId } from '#shared/db/id.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { feed } from '#shared/db/schema.ts';
import { withDb } from '#shared/db/with-db.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
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
  if (existsSync(dataDir.database)) migrateDb(dataDir.database, MIGRATIONS);
  else makeMigrated(dataDir.database);
  return { ...dataDir, folder };
}

/** A database that was just made, byte by byte: the next one needs not go through all migrations. */
let migrated: Buffer | undefined;

/** As if all migrations had run, the one included that draws the epoch of the feed. */
function makeMigrated(database: string): void {
  writeFileSync(database, (migrated ??= migratedFile()), { mode: 0o600 });
  withDb(database, 'daemon', (db) => {
    db.$client.pragma('synchronous = OFF');
    db.update(feed)
      .set({ epoch: newId().slice(0, 8) })
      .run();
  });
}

function migratedFile(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'feral-test-'));
  try {
    const file = join(folder, 'feral.db');
    migrateDb(file, MIGRATIONS);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A connection that is closed with the test. */
export function connect(database: string, mode: DbMode): Db {
  const db = openDb(database, mode);
  onTestFinished(() => closeDb(db));
  return db;
}
