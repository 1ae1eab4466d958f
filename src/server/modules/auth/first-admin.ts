import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { newId } from '#shared/db/id.ts';
import { users } from '#shared/db/schema.ts';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';
import { expiryOfGenerated, GENERATED_VALID_DAYS } from './password.ts';
import { assertGoodPassword } from './password.ts';
import { hashPassword } from './password.ts';

/** 128 bits, in characters that survive being read from a terminal and typed. */
const GENERATED_BYTES = 16;

/**
 * An administrator who has just been made. `password` only where it was generated: it is shown once, lies in `passwordFile` until it is
 * replaced, and expires.
 */
export interface FirstAdmin {
  readonly username: string;
  readonly password: string | undefined;
  readonly passwordFile: string | undefined;
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
    const isMade = makeFirst(db, account, generated);
    if (!isMade) return undefined;
    if (generated === undefined) return { username, password: undefined, passwordFile: undefined };
    return { username, password: generated, passwordFile: passwordFileBeside(database) };
  } finally {
    closeDb(db);
  }
}

function hasUser(db: Pick<Db, 'select'>): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
}

/** Returns false where somebody else was first. Whoever is first writes the password down before the account can be seen. */
function makeFirst(
  db: Db,
  account: Omit<typeof users.$inferInsert, 'id'>,
  generated: string | undefined,
): boolean {
  return db.transaction(
    (tx) => {
      if (hasUser(tx)) return false;
      tx.insert(users)
        .values({ id: newId(), ...account })
        .run();
      if (generated !== undefined) writePassword(passwordFileBeside(db.$client.name), generated);
      return true;
    },
    { behavior: 'immediate' },
  );
}

/** Where the generated password lies, for its owner alone, for as long as it opens anything. */
function passwordFileBeside(database: string): string {
  return join(dirname(database), 'admin-password.txt');
}

function writePassword(path: string, password: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
}

/** Removes the file with the generated password once no account has one any more. */
export function forgetGenerated(db: Db): void {
  const left = db
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.passwordExpiresAt))
    .limit(1)
    .get();
  if (left === undefined) rmSync(passwordFileBeside(db.$client.name), { force: true });
}

/** What to tell the person at the terminal. */
export function announcement(admin: FirstAdmin): string {
  const { username, password, passwordFile } = admin;
  if (password === undefined) return announcementForLog(admin);
  return `The administrator is "${username}", password: ${password}. It is kept in ${passwordFile} and valid for ${GENERATED_VALID_DAYS} days; npm run admin -- set-password sets one that stays.`;
}

/** The same without the password, for a log, which is kept and read by others. */
export function announcementForLog({ username, password, passwordFile }: FirstAdmin): string {
  const who = `The administrator is "${username}"`;
  if (password === undefined)
    return `${who}, with the password of ADMIN_PASSWORD; npm run admin -- set-password changes it.`;
  return `${who}; the password is in ${passwordFile} and valid for ${GENERATED_VALID_DAYS} days. npm run admin -- set-password sets one that stays.`;
}
