import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** From when on the password opens nothing; null for one that somebody chose. */
  passwordExpiresAt: integer('password_expires_at'),
  createdAt: at('created_at'),
});

/** A login is known by the SHA-256 of its token; the token itself is never stored. */
export const logins = sqliteTable(
  'logins',
  {
    tokenDigest: text('token_digest').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at'),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('logins_by_user').on(t.userId)],
);
