import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { at } from './time.ts';

/**
 * What visitors file at the desk: something for the two to take up, or an entry of the guest book. No trigger raises `feed.revision`
 * here: what one visitor does must not drop everybody's cached answers (docs/decisions/045).
 */
export const tickets = sqliteTable(
  'tickets',
  {
    /** In the order of filing; no number is given twice. */
    number: integer().primaryKey({ autoIncrement: true }),
    visitorId: text('visitor_id').notNull(),
    purpose: text({ enum: ['show', 'guest-book'] }).notNull(),
    /** What it is about, or what is written into the book: cleaned, one row. */
    subject: text().notNull(),
    /** Of the visitor, where one was given. */
    name: text(),
    /** `answered`: whoever filed it seems to be in distress. It is never played, and `answer` is plain. */
    state: text({ enum: ['waiting', 'approved', 'declined', 'answered', 'aired'] })
      .notNull()
      .default('waiting'),
    /** Whether the daemon has read these words for distress, and found that they can be said. Nothing goes on air before. */
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    /** The letter with which it was declined, or the plain answer. */
    answer: text(),
    /**
     * The line that took it up, and its episode; of one that is approved still, the last episode that gave it up. They may have been
     * deleted since, and restored again, so nothing refers to them.
     */
    messageId: text('message_id'),
    conversationId: text('conversation_id'),
    filedAt: at('filed_at'),
    decidedAt: integer('decided_at'),
  },
  (t) => [
    index('tickets_by_visitor').on(t.visitorId, t.filedAt),
    index('tickets_by_state').on(t.state, t.purpose, t.number),
    index('tickets_unread')
      .on(t.number)
      .where(sql`${t.isRead} = 0`),
    index('tickets_by_episode')
      .on(t.conversationId)
      .where(sql`${t.conversationId} IS NOT NULL`),
  ],
);
