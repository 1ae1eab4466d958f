import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

export const archives = sqliteTable('archives', {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  /** At most one archive a conversation; kept when the conversation goes. */
  conversationId: text('conversation_id').unique(),
  title: text().notNull(),
  startDate: at('start_date'),
  messageCount: integer('message_count').notNull(),
  createdAt: at('created_at'),
});
