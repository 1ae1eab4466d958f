import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { readSnapshot } from '#shared/db/read-snapshot.ts';
import { toConversation, toMessage } from '#shared/db/rows.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type {
  Conversation,
  ConversationByIdInput,
  ConversationListInput,
  ConversationWithMessages,
} from '#shared/schemas/conversation.ts';
import type { Message } from '#shared/schemas/message.ts';

/** An upload's message can be a megabyte; a card shows 120 characters of it and the search reads a little more. */
const LATEST_MESSAGE_LENGTH = 2_000;

/** Conversations and their messages, read. */
export class ConversationsService {
  readonly #db: Db;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /** A page of conversations by last activity, newest first. `includeEmpty`: also those without a message. */
  list(page: ConversationListInput, options: { includeEmpty: boolean }): Conversation[] {
    const shown = this.#db
      .select()
      .from(conversations)
      .where(options.includeEmpty ? undefined : gt(conversations.messageCount, 0))
      .orderBy(desc(conversations.activitySeq), desc(conversations.id))
      .limit(page.limit)
      .offset(page.skip)
      .as('shown');
    return this.#db
      .select({
        conversation: shown._.selectedFields,
        latest: {
          content: sql<string>`substr(${messages.content}, 1, ${LATEST_MESSAGE_LENGTH})`,
          createdAt: messages.createdAt,
        },
      })
      .from(shown)
      .leftJoin(messages, and(eq(messages.seq, shown.activitySeq), eq(messages.conversationId, shown.id)))
      .orderBy(desc(shown.activitySeq), desc(shown.id))
      .all()
      .map((row) => toConversation(row.conversation, row.latest));
  }

  /** Ids of the conversations with the latest activity, newest first. */
  latestIds(limit: number): string[] {
    return this.#db
      .select({ id: conversations.id })
      .from(conversations)
      .where(gt(conversations.messageCount, 0))
      .orderBy(desc(conversations.activitySeq), desc(conversations.id))
      .limit(limit)
      .all()
      .map(({ id }) => id);
  }

  /**
   * One conversation with its messages, oldest first: all of them, or the last `limit` before the message `before`.
   * @throws AppError NOT_FOUND for an unknown conversation or message.
   */
  byId(input: ConversationByIdInput): ConversationWithMessages {
    return readSnapshot(this.#db, () => {
      const row = this.#db.select().from(conversations).where(eq(conversations.id, input.id)).get();
      if (!row) throw new AppError('NOT_FOUND', 'Conversation not found.');
      const conversation = toConversation(row, this.#latestOf(row));
      return { conversation, messages: this.#messagesOf(input) };
    });
  }

  #latestOf({ id, activitySeq }: typeof conversations.$inferSelect) {
    const { seq, conversationId, content, createdAt } = messages;
    const latest = this.#db
      .select({ content, createdAt })
      .from(messages)
      .where(and(eq(seq, activitySeq), eq(conversationId, id)))
      .get();
    return latest ?? null;
  }

  #messagesOf({ id, limit, before }: ConversationByIdInput): Message[] {
    const older = before === undefined ? undefined : lt(messages.seq, this.#seqOf(id, before));
    return this.#db
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, id), older))
      .orderBy(desc(messages.seq))
      .limit(limit ?? -1)
      .all()
      .reverse()
      .map(toMessage);
  }

  #seqOf(conversationId: string, messageId: string): number {
    const row = this.#db
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId)))
      .get();
    if (!row) throw new AppError('NOT_FOUND', 'There is no such message in this conversation.');
    return row.seq;
  }
}
