import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * One row: who may write the duel. `beat` moves while the holder lives; `fencingToken` grows with each holder, and
 * every commit checks it, so that a late holder can add nothing.
 */
export const lease = sqliteTable(
  'lease',
  {
    id: integer().primaryKey(),
    holder: text(),
    fencingToken: integer('fencing_token').notNull(),
    beat: integer().notNull(),
  },
  (t) => [check('lease_is_one_row', sql`${t.id} = 1`)],
);
