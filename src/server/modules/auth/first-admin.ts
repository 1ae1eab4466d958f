import { randomBytes } from 'node:crypto';
import { newId } from '#shared/db/id.ts';
import { users } from '#shared/db/schema.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { assertGoodPassword } from './password-strength.ts';
import { hashPassword } from './password.ts';

/** 128 bits, in characters that survive being read from a terminal and typed. */
const GENERATED_BYTES = 16;

/** An administrator who has just been made. `password` only where it was generated: it is shown once and stored nowhere. */
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
    const isMade = makeFirst(db, { username: username.toLowerCase(), passwordHash });
    return isMade ? { username, password: generated } : undefined;
  } finally {
    closeDb(db);
  }
}

function hasUser(db: Pick<Db, 'select'>): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
}

/** Returns false where somebody else was first. */
function makeFirst(db: Db, account: { username: string; passwordHash: string }): boolean {
  return db.transaction(
    (tx) => {
      if (hasUser(tx)) return false;
      tx.insert(users)
        .values({ id: newId(), ...account, createdAt: Date.now() })
        .run();
      return true;
    },
    { behavior: 'immediate' },
  );
}

/** What to tell the person at the terminal. */
export function announcement({ username, password }: FirstAdmin): string {
  const secret = password === undefined ? 'with the password of ADMIN_PASSWORD' : `password: ${password}`;
  return `The administrator is "${username}", ${secret}. It is not shown again; npm run admin -- set-password changes it.`;
}
