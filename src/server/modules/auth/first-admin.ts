import { randomBytes } from 'node:crypto';
import { newId } from '#shared/db/id.ts';
import { users } from '#shared/db/schema.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { expiryOfGenerated, GENERATED_VALID_DAYS } from './password-expiry.ts';
import { assertGoodPassword } from './password-strength.ts';
import { hashPassword } from './password.ts';

/** 128 bits, in characters that survive being read from a terminal and typed. */
const GENERATED_BYTES = 16;

/** An administrator who has just been made. `password` only where it was generated: it is shown once, stored nowhere, and expires. */
export interface FirstAdmin {
  readonly username: string;
  readonly password: string | undefined;
}

interface AdminEnv {
  readonly ADMIN_USERNAME: string;
  readonly ADMIN_PASSWORD?: string | undefined;
}

/**
 * Makes the administrator of a migrated database that has none; undefined where there is one already. Of several processes that
 * come at once, one makes it.
 * @throws AppError STARTUP where others would guess ADMIN_PASSWORD.
 */
export async function ensureAdmin(database: string, env: AdminEnv): Promise<FirstAdmin | undefined> {
  const db = openDb(database, 'worker');
  try {
    if (hasUser(db)) return undefined;
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: chosen } = env;
    if (chosen !== undefined) await assertGoodPassword({ username, password: chosen });
    const generated = chosen === undefined ? randomBytes(GENERATED_BYTES).toString('hex') : undefined;
    const passwordHash = await hashPassword(chosen ?? generated ?? '');
    const createdAt = Date.now();
    const passwordExpiresAt = generated === undefined ? null : expiryOfGenerated(createdAt);
    const account = { username: username.toLowerCase(), passwordHash, passwordExpiresAt, createdAt };
    const isMade = makeFirst(db, account);
    return isMade ? { username, password: generated } : undefined;
  } finally {
    closeDb(db);
  }
}

function hasUser(db: Pick<Db, 'select'>): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
}

/** Returns false where somebody else was first. */
function makeFirst(db: Db, account: Omit<typeof users.$inferInsert, 'id'>): boolean {
  return db.transaction(
    (tx) => {
      if (hasUser(tx)) return false;
      tx.insert(users)
        .values({ id: newId(), ...account })
        .run();
      return true;
    },
    { behavior: 'immediate' },
  );
}

/** What to tell the person at the terminal. */
export function announcement({ username, password }: FirstAdmin): string {
  const who = `The administrator is "${username}"`;
  if (password === undefined)
    return `${who}, with the password of ADMIN_PASSWORD; npm run admin -- set-password changes it.`;
  return `${who}, password: ${password}. It is not shown again and valid for ${GENERATED_VALID_DAYS} days; npm run admin -- set-password sets one that stays.`;
}
