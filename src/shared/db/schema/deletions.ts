import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

/** What administrators deleted and may still restore. Each row has a file of its id in DATA_DIR/deleted; it is written in the transaction that deletes. */
export const deletions = sqliteTable(
  'deletions',
  {
    id: text().primaryKey(),
    at: at('at'),
    username: text().notNull(),
    kind: text({ enum: ['conversation', 'eternal', 'conversations', 'archives'] }).notNull(),
    /** Of the conversation, where it was one. */
    title: text(),
    conversations: integer().notNull(),
    messages: integer().notNull(),
    archives: integer().notNull(),
    /** When the first and the last of it was said; null where nothing was. */
    fromTime: integer('from_time'),
    toTime: integer('to_time'),
  },
  (t) => [index('deletions_by_time').on(t.at)],
);
