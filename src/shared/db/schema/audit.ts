import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

/** What administrators did. Written in the transaction that did it. */
export const audit = sqliteTable('audit', {
  seq: integer().primaryKey({ autoIncrement: true }),
  at: at('at'),
  username: text().notNull(),
  action: text().notNull(),
  /** Counts and names, as JSON. Never a secret. */
  detail: text().notNull(),
});
