import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/*
 * What the search needs beside its two full-text tables, `messages_fts` and `conversations_fts`, which drizzle knows nothing of: the
 * migration 0013 makes them, and the triggers that keep them in step.
 */

/** One row: how much of a database that is older than the search is still to be indexed. What is written since is indexed as it is written. */
export const searchIndex = sqliteTable(
  'search_index',
  {
    id: integer().primaryKey(),
    /** Messages up to this `seq` are to be indexed, the newest first; 0 once all are. */
    messagesLeft: integer('messages_left').notNull(),
    /** Of how many: the highest `seq` there was. */
    messagesTotal: integer('messages_total').notNull(),
    /** Conversations with an id after this are to be indexed; null once all are. */
    conversationsAfter: text('conversations_after'),
    /** Whether nothing is left to be done. */
    settled: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [check('search_index_is_one_row', sql`${t.id} = 1`)],
);

/** The number under which the full-text index knows a conversation: it takes integers alone, and VACUUM may change a row's own. */
export const searchedConversations = sqliteTable('searched_conversations', {
  seq: integer().primaryKey({ autoIncrement: true }),
  conversationId: text('conversation_id').notNull().unique(),
});
