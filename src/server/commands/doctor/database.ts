import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { listBackups } from '#shared/db/backup/backup-file.ts';
import { unreadable, type Db } from '#shared/db/client.ts';
import { displacedSentence, findDisplaced } from '#shared/db/data-dir-use.ts';
import { migrationStateOf } from '#shared/db/migrate.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { users } from '#shared/db/schema.ts';
import { withDb } from '#shared/db/with-db.ts';
import { expiredSentence, isExpired } from '../../modules/auth/password.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';
import { DAY_MS } from '#shared/utc-day.ts';

/** Reads from the database; undefined if there is none. @throws AppError where it cannot be read. */
export function readFrom<T>(database: string, read: (db: Db) => T): T | undefined {
  if (!existsSync(database)) return undefined;
  return withDb(database, 'reader', read);
}

/** Whether every page of the database is sound, and this program knows its schema. */
export function checkDatabase({ root, dataDir }: Pick<Installation, 'root' | 'dataDir'>): Finding {
  const { database } = dataDir;
  const displaced = findDisplaced(dataDir);
  if (displaced !== undefined) return broken(displacedSentence(displaced));
  try {
    const found = readFrom(database, (db) => soundness(db, join(root, 'drizzle')));
    return found ?? ok('There is no database yet; the first start makes it.');
  } catch (error) {
    return broken(unreadable(database, causeOf(error)).message);
  }
}

function soundness(db: Db, migrations: string): Finding {
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

/** Whether an administrator can still sign in with the password that the first start made up. */
export function checkAccounts(
  { root, dataDir: { database } }: Pick<Installation, 'root' | 'dataDir'>,
  now = Date.now(),
): Finding {
  const found = readFrom(database, (db) => {
    // Another version has other columns; the check of the database says what to do then.
    const isKnown = migrationStateOf(db.$client, join(root, 'drizzle')) === 'current';
    return isKnown
      ? generatedPassword(db, now)
      : ok('Accounts are looked at once the database is of this version.');
  });
  return found ?? ok('There is no administrator yet; the first start makes one.');
}

function generatedPassword(db: Db, now: number): Finding {
  const [generated] = db.select().from(users).where(isNotNull(users.passwordExpiresAt)).all();
  if (!generated) return ok('No password is left that was made up by the first start.');
  const { username, passwordExpiresAt } = generated;
  if (isExpired(passwordExpiresAt, now)) return warning(expiredSentence(username));
  const until = new Date(passwordExpiresAt ?? now).toISOString();
  return ok(
    `The generated password of ${username} is valid until ${until}; npm run admin -- set-password sets one that stays.`,
  );
}

/** One a day, and a day's grace. */
const STALE_MS = 2 * DAY_MS;

/** Whether there is a backup of these days. */
export function checkBackups({ dataDir }: Pick<Installation, 'dataDir'>, now = Date.now()): Finding {
  const { database, backups } = dataDir;
  const problem = readFrom(database, (db) => readSetting(db, 'backup.problem'));
  if (problem !== undefined) return warning(`The last daily backup failed: ${problem}`);
  const [latest] = listBackups(backups);
  const since = latest?.madeAt.getTime() ?? statSync(database, { throwIfNoEntry: false })?.birthtimeMs ?? now;
  if (now - since > STALE_MS) {
    return warning(
      `There is no backup of the last two days in ${backups}. Make one with npm run backup; the duel's log says why the daily one is missing.`,
    );
  }
  return ok(
    latest === undefined
      ? 'There is no backup yet; the first one comes with the night.'
      : `The latest backup is ${latest.path}.`,
  );
}
