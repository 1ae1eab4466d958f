import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { asc } from 'drizzle-orm';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { dataDirAt, openDataDir } from '#shared/db/data-dir.ts';
import { archives, conversations, messages } from '#shared/db/schema.ts';

/** What a data folder holds that visitors can see: equal states have equal digests. */
export function stateOf(folder: string): string {
  const dataDir = openDataDir(folder);
  const db = openDb(dataDir.database, 'worker');
  try {
    const hash = createHash('sha256');
    for (const part of [said(db), filesIn(dataDirAt(folder).archives)]) hash.update(JSON.stringify(part));
    return hash.digest('hex');
  } finally {
    closeDb(db);
  }
}

function said(db: Db): unknown {
  return [
    db.select().from(conversations).orderBy(asc(conversations.id)).all(),
    db.select().from(messages).orderBy(asc(messages.seq)).all(),
    db.select().from(archives).orderBy(asc(archives.seq)).all(),
  ];
}

function filesIn(folder: string): [string, string][] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]);
}
