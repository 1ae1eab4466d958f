import { count, eq, max } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import type { Role } from '#shared/schemas/message.ts';
import { writeTransaction } from '#shared/db/transactions.ts';

interface ConversationFields {
  /** Who wrote it: the duel, or an administrator's upload. */
  readonly origin?: 'eternal' | 'upload';
  readonly live?: boolean;
  readonly title?: string;
  readonly summary?: string;
}

/** Inserts a conversation; live and eternal unless told otherwise. Returns its id. */
export function addConversation(db: Db, fields: ConversationFields = {}): string {
  const id = newId();
  const now = Date.now();
  db.insert(conversations)
    .values({
      id,
      origin: fields.origin ?? 'eternal',
      live: fields.live ?? true,
      title: fields.title ?? 'An episode',
      summary: fields.summary ?? '',
      activitySeq:
        db
          .select({ seq: max(messages.seq) })
          .from(messages)
          .get()?.seq ?? 0,
      startDate: now,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  return id;
}

interface MessageFields {
  readonly content: string;
  readonly role?: Role;
  readonly asciiArt?: boolean;
  /** What happened just before. */
  readonly beat?: string;
  /** When, in epoch milliseconds; now where left out. */
  readonly at?: number;
}

/** Says a line in a conversation, as a commit of the daemon does. Returns its `seq` and id. */
export function say(db: Db, conversationId: string, line: string | MessageFields) {
  const fields: MessageFields = typeof line === 'string' ? { content: line } : line;
  return writeTransaction(db, (tx) => {
    const conversation = tx.select().from(conversations).where(eq(conversations.id, conversationId)).get();
    if (!conversation) throw new Error(`no conversation ${conversationId}`);
    const row = tx
      .insert(messages)
      .values({
        id: newId(),
        conversationId,
        origin: conversation.origin,
        role: fields.role ?? 'assistant',
        content: fields.content,
        asciiArt: fields.asciiArt ?? false,
        beat: fields.beat,
        createdAt: fields.at ?? Date.now(),
      })
      .returning({ seq: messages.seq, id: messages.id })
      .get();
    tx.update(conversations)
      .set({ messageCount: conversation.messageCount + 1, activitySeq: row.seq, updatedAt: Date.now() })
      .where(eq(conversations.id, conversationId))
      .run();
    return row;
  });
}

/** How many lines a conversation has. */
export function countSaid(db: Db, conversationId: string): number {
  const of = eq(messages.conversationId, conversationId);
  return db.select({ said: count() }).from(messages).where(of).get()?.said ?? 0;
}

/** Closes a conversation, as the daemon does at the end of an episode. */
export function closeConversation(db: Db, conversationId: string): void {
  db.update(conversations).set({ live: false }).where(eq(conversations.id, conversationId)).run();
}
