import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    origin: text({ enum: ['eternal', 'upload'] }).notNull(),
    live: integer({ mode: 'boolean' }).notNull(),
    /** Which premise of content/ an episode plays; null for an upload. */
    premiseId: text('premise_id'),
    /** How many turns an episode was given when it began; null for an upload. */
    plannedTurns: integer('planned_turns'),
    title: text().notNull(),
    summary: text().notNull(),
    messageCount: integer('message_count').notNull().default(0),
    /** `seq` of the latest message, or the feed's head at creation: what "last activity" is ordered by. */
    activitySeq: integer('activity_seq').notNull(),
    startDate: at('start_date'),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (t) => [
    index('conversations_by_activity').on(t.activitySeq, t.id),
    index('conversations_with_messages_by_activity')
      .on(t.activitySeq, t.id)
      .where(sql`${t.messageCount} > 0`),
    index('conversations_by_origin').on(t.origin),
    uniqueIndex('conversations_one_live')
      .on(t.live)
      .where(sql`${t.live} = 1`),
  ],
);

export const messages = sqliteTable(
  'messages',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The conversation's origin again, so that the feed is read without a join. */
    origin: text({ enum: ['eternal', 'upload'] }).notNull(),
    role: text({ enum: ['assistant', 'user'] }).notNull(),
    content: text().notNull(),
    asciiArt: integer('ascii_art', { mode: 'boolean' }).notNull(),
    /** What happened just before, a sentence, where the message is the first to take it up. */
    beat: text(),
    createdAt: at('created_at'),
  },
  (t) => [
    index('messages_by_conversation').on(t.conversationId, t.seq),
    index('messages_by_origin').on(t.origin, t.seq),
    index('messages_by_time').on(t.origin, t.createdAt),
  ],
);
