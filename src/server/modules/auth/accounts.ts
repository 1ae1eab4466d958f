import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { logins, users } from '#shared/db/schema.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import { forgetGenerated } from './accounts.ts';
import { hashPassword } from './password.ts';

/** Sets a user's password, which stays valid, making the user where there is none, and ends all of the user's logins. */
export async function setPassword(db: Db, { username, password }: LoginInput): Promise<void> {
  const passwordHash = await hashPassword(password);
  const account = username.toLowerCase();
  db.transaction(
    (tx) => {
      tx.insert(users)
        .values({ id: newId(), username: account, passwordHash, createdAt: Date.now() })
        .onConflictDoUpdate({ target: users.username, set: { passwordHash, passwordExpiresAt: null } })
        .run();
      const user = tx.select({ id: users.id }).from(users).where(eq(users.username, account)).get();
      if (user) tx.delete(logins).where(eq(logins.userId, user.id)).run();
    },
    { behavior: 'immediate' },
  );
  forgetGenerated(db);
}

/** Who is logged in, latest use first. */
export function listLogins(db: Db): { username: string; createdAt: Date; lastUsedAt: Date }[] {
  return db
    .select({ username: users.username, createdAt: logins.createdAt, lastUsedAt: logins.lastUsedAt })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .orderBy(desc(logins.lastUsedAt))
    .all()
    .map((row) => ({ ...row, createdAt: new Date(row.createdAt), lastUsedAt: new Date(row.lastUsedAt) }));
}

/** Ends the logins of a user, or of everybody, and all that web could not write. Returns how many were written. */
export function endLogins(db: Db, username: string | undefined): number {
  const ofUser = db.select({ id: users.id }).from(users);
  const whose = username === undefined ? ofUser : ofUser.where(eq(users.username, username.toLowerCase()));
  return db.transaction(
    (tx) => {
      writeSetting(tx, 'logins.ended', newId());
      return tx.delete(logins).where(inArray(logins.userId, whose)).run().changes;
    },
    { behavior: 'immediate' },
  );
}
