import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * One row. `epoch`: the generation of the feed's history; it changes when what was said is rewritten. `revision`: counts
 * every change that an anonymous visitor could see; triggers move it, so that no writer can forget to.
 */
export const feed = sqliteTable(
  'feed',
  { id: integer().primaryKey(), epoch: text().notNull(), revision: integer().notNull().default(0) },
  (t) => [check('feed_is_one_row', sql`${t.id} = 1`)],
);
