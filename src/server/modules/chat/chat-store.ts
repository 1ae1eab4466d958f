import { and, asc, desc, eq, gt, max, sql } from 'drizzle-orm';
import { BRAND } from '#shared/brand.ts';
import { ANSWER_BYTES_MAX } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { chatMessages, conversations } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import { firstWithin, weightOf } from '../../limits/answer-weight.ts';

/** One visitor's chat about one conversation. Nobody else sees it. */
export interface Chat {
  readonly visitorId: string;
  readonly conversationId: string;
}

export function chatKey({ visitorId, conversationId }: Chat): string {
  return `${visitorId} ${conversationId}`;
}

export type ChatRow = typeof chatMessages.$inferSelect;

/** When to try again while a reply is being written, seconds. */
const BUSY_RETRY_S = 5;

const awaitsReply = sql`${chatMessages.awaitsReply} = 1`;

/** The rows of the chats. */
export class ChatStore {
  readonly #reader: Db;
  readonly #writer: Db;

  constructor(deps: { reader: Db; writer: Db }) {
    this.#reader = deps.reader;
    this.#writer = deps.writer;
  }

  /** The last `limit` messages of a chat, oldest first; as many of them as make 1 MiB. */
  history(chat: Chat, limit: number): ChatRow[] {
    const newest = this.#reader
      .select({ row: chatMessages, weight: weightOf(chatMessages.content) })
      .from(chatMessages)
      .where(isOf(chat))
      .orderBy(desc(chatMessages.seq))
      .limit(limit)
      .all();
    return firstWithin(newest, ANSWER_BYTES_MAX)
      .map(({ row }) => row)
      .reverse();
  }

  /**
   * Stores a visitor's message, which then awaits its reply.
   * @throws AppError NOT_FOUND for an unknown conversation; TOO_MANY_REQUESTS while another message awaits one.
   */
  ask(chat: Chat, content: string): ChatRow {
    return this.#writer.transaction(
      (tx) => {
        const { id } = conversations;
        const known = tx.select({ id }).from(conversations).where(eq(id, chat.conversationId)).get();
        if (!known) throw new AppError('NOT_FOUND', 'Conversation not found.');
        const waiting = tx
          .select({ id: chatMessages.id })
          .from(chatMessages)
          .where(and(eq(chatMessages.visitorId, chat.visitorId), awaitsReply))
          .get();
        if (waiting) throw stillBusy();
        const row = { ...chat, id: newId(), role: 'user', content, awaitsReply: true } as const;
        return tx
          .insert(chatMessages)
          .values({ ...row, createdAt: Date.now() })
          .returning()
          .get();
      },
      { behavior: 'immediate' },
    );
  }

  /** A visitor's message of the chat, by its id. */
  question(chat: Chat, id: string): ChatRow | undefined {
    const isQuestion = and(eq(chatMessages.id, id), eq(chatMessages.role, 'user'), isOf(chat));
    return this.#reader.select().from(chatMessages).where(isQuestion).get();
  }

  /** The visitor's message of the chat that awaits its reply. */
  openQuestion(chat: Chat): ChatRow | undefined {
    return this.#reader
      .select()
      .from(chatMessages)
      .where(and(isOf(chat), awaitsReply))
      .get();
  }

  /** The visitor's first message of the chat after `seq`. */
  questionAfter(chat: Chat, seq: number): ChatRow | undefined {
    return this.#reader
      .select()
      .from(chatMessages)
      .where(and(isOf(chat), gt(chatMessages.seq, seq), eq(chatMessages.role, 'user')))
      .orderBy(asc(chatMessages.seq))
      .limit(1)
      .get();
  }

  /** The reply to a visitor's message. */
  replyTo(questionId: string): ChatRow | undefined {
    return this.#reader.select().from(chatMessages).where(eq(chatMessages.answersId, questionId)).get();
  }

  /** Whose rows came after `seq`, of all chats, oldest first. */
  after(seq: number, limit: number): (Chat & { readonly seq: number })[] {
    const { conversationId, visitorId } = chatMessages;
    return this.#reader
      .select({ conversationId, visitorId, seq: chatMessages.seq })
      .from(chatMessages)
      .where(gt(chatMessages.seq, seq))
      .orderBy(asc(chatMessages.seq))
      .limit(limit)
      .all();
  }

  /** `seq` of the last row of all chats; 0 where there is none. */
  head(): number {
    const row = this.#reader
      .select({ seq: max(chatMessages.seq) })
      .from(chatMessages)
      .get();
    return row?.seq ?? 0;
  }
}

function isOf({ visitorId, conversationId }: Chat) {
  return and(eq(chatMessages.visitorId, visitorId), eq(chatMessages.conversationId, conversationId));
}

function stillBusy(): AppError {
  const sentence = `${BRAND.personas.assistant} has not answered your last message yet.`;
  return new AppError('TOO_MANY_REQUESTS', sentence, { retryAfter: BUSY_RETRY_S });
}
