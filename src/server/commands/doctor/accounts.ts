import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { migrationStateOf } from '#shared/db/migrate.ts';
import { users } from '#shared/db/schema.ts';
import { expiredSentence, isExpired } from '../../modules/auth/password.ts';
import { ok, warning, type Finding, type Installation } from './finding.ts';
import { readFrom } from './database.ts';

/** Whether an administrator can still sign in with the password that the first start made up. */
export function checkAccounts(
  { root, dataDir: { database } }: Pick<Installation, 'root' | 'dataDir'>,
  now = Date.now(),
): Finding {
  const found = readFrom(database, (db) => {
    // Another version has other columns; the check of the database says what to do then.
    const isKnown = migrationStateOf(db.$client, join(root, 'drizzle')) === 'current';
    return isKnown ? judge(db, now) : ok('Accounts are looked at once the database is of this version.');
  });
  return found ?? ok('There is no administrator yet; the first start makes one.');
}

function judge(db: Db, now: number): Finding {
  const [generated] = db.select().from(users).where(isNotNull(users.passwordExpiresAt)).all();
  if (!generated) return ok('No password is left that was made up by the first start.');
  const { username, passwordExpiresAt } = generated;
  if (isExpired(passwordExpiresAt, now)) return warning(expiredSentence(username));
  const until = new Date(passwordExpiresAt ?? now).toISOString();
  return ok(
    `The generated password of ${username} is valid until ${until}; npm run admin -- set-password sets one that stays.`,
  );
}
