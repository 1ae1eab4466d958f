import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS, tempFolder } from './temp-data.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as Journal;

/** The migrations' names, oldest first. */
export const MIGRATION_TAGS = journal.entries.map(({ tag }) => tag);

/** How many migrations there are. */
export const MIGRATION_COUNT = MIGRATION_TAGS.length;

/** A folder with the first `count` migrations: those of an older version. */
export function olderMigrations(count: number): string {
  const folder = tempFolder();
  const entries = journal.entries.slice(0, count);
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
}
