import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { conversations } from './conversations.ts';
import { at } from './time.ts';

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    role: text({ enum: ['assistant', 'user'] }).notNull(),
    content: text().notNull(),
    /** On a reply: the visitor's message it answers, so that a reply is stored once. */
    answersId: text('answers_id').unique(),
    /** On a visitor's message: whether its reply is still to be written. The reply's transaction ends it. */
    awaitsReply: integer('awaits_reply', { mode: 'boolean' }).notNull().default(false),
    createdAt: at('created_at'),
  },
  (t) => [
    // The conversation first, so that deleting one finds its chats.
    index('chat_by_conversation').on(t.conversationId, t.visitorId, t.seq),
    index('chat_awaiting_reply')
      .on(t.seq)
      .where(sql`${t.awaitsReply} = 1`),
    // A visitor waits for one reply at a time.
    uniqueIndex('chat_one_question')
      .on(t.visitorId)
      .where(sql`${t.awaitsReply} = 1`),
  ],
);

/** How each reply to a visitor came to be. */
export const chatTurns = sqliteTable('chat_turns', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => chatMessages.id, { onDelete: 'cascade' }),
  engine: text().notNull(),
  model: text().notNull(),
  tokensIn: integer('tokens_in').notNull(),
  tokensOut: integer('tokens_out').notNull(),
  costMicros: integer('cost_micros').notNull(),
  retries: integer().notNull(),
  latencyMs: integer('latency_ms').notNull(),
});
