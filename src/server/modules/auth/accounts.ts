import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { logins, users } from '#shared/db/schema.ts';
import { withDbAsync } from '#shared/db/with-db.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import { assertGoodPassword, expiryOfGenerated, GENERATED_VALID_DAYS, hashPassword } from './password.ts';

/** Sets a user's password, which stays valid, and ends all of the user's sessions. Creates the user if necessary. */
export async function setPassword(db: Db, { username, password }: LoginInput): Promise<void> {
  const passwordHash = await hashPassword(password);
  const account = username.toLowerCase();
  writeTransaction(db, (tx) => {
    tx.insert(users)
      .values({ id: newId(), username: account, passwordHash, createdAt: Date.now() })
      .onConflictDoUpdate({ target: users.username, set: { passwordHash, passwordExpiresAt: null } })
      .run();
    const user = tx.select({ id: users.id }).from(users).where(eq(users.username, account)).get();
    if (user) tx.delete(logins).where(eq(logins.userId, user.id)).run();
  });
  forgetGenerated(db);
}

/** Who is signed in, latest use first. */
export function listSessions(db: Db): { username: string; createdAt: Date; lastUsedAt: Date }[] {
  return db
    .select({ username: users.username, createdAt: logins.createdAt, lastUsedAt: logins.lastUsedAt })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .orderBy(desc(logins.lastUsedAt))
    .all()
    .map((row) => ({ ...row, createdAt: new Date(row.createdAt), lastUsedAt: new Date(row.lastUsedAt) }));
}

/** Ends the sessions of a user, or of everybody, and all that web could not write. Returns how many were written. */
export function endSessions(db: Db, username: string | undefined): number {
  const ofUser = db.select({ id: users.id }).from(users);
  const whose = username === undefined ? ofUser : ofUser.where(eq(users.username, username.toLowerCase()));
  return writeTransaction(db, (tx) => {
    writeSetting(tx, 'logins.ended', newId());
    return tx.delete(logins).where(inArray(logins.userId, whose)).run().changes;
  });
}

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
 * Creates the administrator of a migrated database; undefined if it already has one. If several processes call it at once, one of
 * them creates it.
 * @throws AppError STARTUP where others would guess ADMIN_PASSWORD.
 */
export function ensureAdmin(database: string, env: AdminEnv): Promise<FirstAdmin | undefined> {
  return withDbAsync(database, 'worker', async (db) => {
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
  });
}

function hasUser(db: Pick<Db, 'select'>): boolean {
  return db.select({ id: users.id }).from(users).limit(1).get() !== undefined;
}

/** Returns false if another process was first. The first one writes the password down before the account can be seen. */
function makeFirst(
  db: Db,
  account: Omit<typeof users.$inferInsert, 'id'>,
  generated: string | undefined,
): boolean {
  return writeTransaction(db, (tx) => {
    if (hasUser(tx)) return false;
    tx.insert(users)
      .values({ id: newId(), ...account })
      .run();
    if (generated !== undefined) writePassword(passwordFileBeside(db.$client.name), generated);
    return true;
  });
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
function forgetGenerated(db: Db): void {
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
