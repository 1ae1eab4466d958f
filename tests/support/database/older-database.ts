import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir, type DataDir } from '#shared/db/data-dir.ts';
import { Database, type Sqlite } from '#shared/db/sqlite.ts';
import { ROOT, tempFolder } from './temp-data.ts';

/** The key that the fixtures' provider key was sealed with: 32 bytes. */
const SECRET_KEY = '5a'.repeat(32);

/** Every row of every table, by the table's name; but for the full-text index, which is another way to write what the others have. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** The database that a program left behind whose newest migration had this name, as SQL: tests/fixtures/upgrades/write.ts. */
function fixtureFile(tag: string): string {
  return join(ROOT, 'tests', 'fixtures', 'upgrades', `${tag}.sql`);
}

export function hasFixture(tag: string): boolean {
  return existsSync(fixtureFile(tag));
}

/** A data folder as that program left it. */
export function olderDataDir(tag: string): DataDir {
  const dataDir = openDataDir(tempFolder());
  // The driver keeps the tables of a full-text index from being written to by hand; a fixture has what is in them.
  withDatabase(dataDir.database, (sqlite) =>
    sqlite.unsafeMode().exec(readFileSync(fixtureFile(tag), 'utf8')),
  );
  writeFileSync(dataDir.secretKey, SECRET_KEY, { mode: 0o600 });
  return dataDir;
}

export function withDatabase<T>(path: string, use: (sqlite: Sqlite) => T): T {
  const sqlite = new Database(path);
  try {
    return use(sqlite);
  } finally {
    sqlite.close();
  }
}

export function rowsOf(path: string): Rows {
  return withDatabase(path, (sqlite) => {
    const tables = sqlite
      .prepare<[], string>(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .pluck()
      .all();
    const all = (table: string) =>
      sqlite.prepare<[], Record<string, unknown>>(`SELECT * FROM \`${table}\` ORDER BY rowid`).all();
    return Object.fromEntries(tables.map((table) => [table, all(table)]));
  });
}

/** What a database is made of: tables, indexes and triggers, by name. */
export function schemaOf(path: string): unknown[] {
  return withDatabase(path, (sqlite) =>
    sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name').all(),
  );
}
