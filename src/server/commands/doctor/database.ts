import { join } from 'node:path';
import { unreadable, type Db } from '#shared/db/client.ts';
import { displacedSentence, findDisplaced } from '#shared/db/data-dir-use.ts';
import { migrationStateOf } from '#shared/db/migrate.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';
import { readFrom } from './database.ts';

/** Whether every page of the database is sound, and this program knows its schema. */
export function checkDatabase({ root, dataDir }: Pick<Installation, 'root' | 'dataDir'>): Finding {
  const { database } = dataDir;
  const displaced = findDisplaced(dataDir);
  if (displaced !== undefined) return broken(displacedSentence(displaced));
  try {
    const found = readFrom(database, (db) => judge(db, join(root, 'drizzle')));
    return found ?? ok('There is no database yet; the first start makes it.');
  } catch (error) {
    return broken(unreadable(database, causeOf(error)).message);
  }
}

function judge(db: Db, migrations: string): Finding {
  const verdict: unknown = db.$client.pragma('integrity_check(1)', { simple: true });
  if (verdict !== 'ok') throw new Error(String(verdict));
  switch (migrationStateOf(db.$client, migrations)) {
    case 'current':
      return ok('The database is sound, and has every migration.');
    case 'older':
      return warning(
        'The database is sound, and of an older version. The next start brings it up to date; make a backup before: npm run backup.',
      );
    case 'newer':
      return broken(
        'The database was written by a newer version. Install that version, or restore a backup made before it: npm run restore -- FILE.',
      );
    case 'foreign':
      return broken('feral.db is a database of another program. Move it aside.');
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
