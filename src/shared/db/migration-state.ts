import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Sqlite } from './sqlite.ts';

/** How a database stands to this program's migrations; `foreign`: it never had any. */
export type MigrationState = 'current' | 'older' | 'newer' | 'foreign';

/** The migrations that a database has had, by their hash. The journal is drizzle-kit's own. */
export function appliedMigrations(sqlite: Sqlite): string[] {
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
