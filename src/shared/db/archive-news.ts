import { asc, eq } from 'drizzle-orm';
import { archiveText } from '../text/archive-text.ts';
import { displayTitle } from '../text/conversation-title.ts';
import type { Db } from './client.ts';
import { readEpoch } from './queries/feed-epoch.ts';
import { readSnapshot } from './transactions.ts';
import { archives, conversations, messages } from './schema.ts';

/** A conversation as it stood at one moment, where that is more than its archive has. */
export interface News {
  /** What the archive's row is to say. */
  readonly row: {
    readonly conversationId: string;
    readonly title: string;
    readonly startDate: number;
    readonly messageCount: number;
  };
  readonly text: string;
  /** Of the feed: once that is another one, the text may tell what nobody said. */
  readonly epoch: string;
}

/** What there is to archive of a conversation, or the archive that has it all; neither where nothing was said in it. */
export function newsFor(db: Db, conversationId: string): { id?: string; news?: News } {
  return readSnapshot(db, () => {
    const conversation = db.select().from(conversations).where(eq(conversations.id, conversationId)).get();
    if (!conversation || conversation.messageCount === 0) return {};
    const known = archiveOf(db, conversationId);
    if (known && known.messageCount >= conversation.messageCount) return { id: known.id };
    return { news: newsOf(db, conversation) };
  });
}

/** The archive that a conversation has. */
export function archiveOf(db: Pick<Db, 'select'>, conversationId: string) {
  return db.select().from(archives).where(eq(archives.conversationId, conversationId)).get();
}

function newsOf(db: Db, conversation: typeof conversations.$inferSelect): News {
  const { id, startDate } = conversation;
  const lines = linesOf(db, id);
  const title = displayTitle({ ...conversation, _id: id });
  return {
    row: { conversationId: id, title, startDate, messageCount: lines.length },
    text: archiveText({ title, startDate: new Date(startDate) }, lines),
    epoch: readEpoch(db),
  };
}

function linesOf(db: Db, conversationId: string) {
  return db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.seq))
    .all()
    .map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
