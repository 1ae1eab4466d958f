import { and, asc, between, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { PAGE_BYTES_MAX, PAGE_MESSAGES_MAX } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { toConversation, toMessage } from '#shared/db/rows.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type {
  Conversation,
  ConversationByIdInput,
  ConversationListInput,
  ConversationPage,
} from '#shared/schemas/conversation.ts';
import type { Message } from '#shared/schemas/message.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { firstWithin, weightOf } from '../../limits/answer-weight.ts';

type ConversationRow = typeof conversations.$inferSelect;

/** A conversation as it stood at a moment. */
export interface WholeConversation {
  readonly conversation: Conversation;
  /**
   * Everything that was said until then, oldest first. Each page is read when it is asked for, so that others get their turn.
   * @throws AppError UNAVAILABLE where history was rewritten meanwhile.
   */
  readonly pages: Iterable<readonly Message[]>;
}

/** An upload's message can be a megabyte; a card shows 120 characters of it and the search reads a little more. */
const LATEST_MESSAGE_LENGTH = 2_000;
const BEGINNING = sql<string>`substr(${messages.content}, 1, ${LATEST_MESSAGE_LENGTH})`;

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
          content: BEGINNING,
          createdAt: messages.createdAt,
        },
      })
      .from(shown)
      .leftJoin(messages, and(eq(messages.seq, shown.activitySeq), eq(messages.conversationId, shown.id)))
      .orderBy(desc(shown.activitySeq), desc(shown.id))
      .all()
      .map((row) => toConversation(row.conversation, row.latest));
  }

  /** What a conversation is called; undefined where there is no such conversation. */
  titleOf(id: string): string | undefined {
    const row = this.#db
      .select({ _id: conversations.id, title: conversations.title, summary: conversations.summary })
      .from(conversations)
      .where(eq(conversations.id, id))
      .get();
    return row && displayTitle(row);
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
   * A page of a conversation: the last `limit` messages, or the last before the message `before`, oldest first; fewer where
   * those weigh more than `bytes`, but one at least.
   * @throws AppError NOT_FOUND for an unknown conversation or message.
   */
  byId(
    { id, limit = PAGE_MESSAGES_MAX, before }: ConversationByIdInput,
    bytes = PAGE_BYTES_MAX,
  ): ConversationPage {
    return readSnapshot(this.#db, () => {
      const conversation = this.#conversation(this.#rowOf(id));
      const newest = this.#newest({ id, limit: limit + 1, before });
      const page = firstWithin(newest.slice(0, limit), bytes);
      const said = this.#between(id, { first: page.at(-1)?.seq ?? 0, last: page[0]?.seq ?? 0 });
      return { conversation, messages: said, hasEarlier: page.length < newest.length };
    });
  }

  /**
   * All of a conversation, however much.
   * @throws AppError NOT_FOUND
   */
  whole(id: string): WholeConversation {
    return readSnapshot(this.#db, () => {
      const row = this.#rowOf(id);
      const pages = this.#pages(row, readEpoch(this.#db));
      return { conversation: this.#conversation(row), pages };
    });
  }

  *#pages({ id, activitySeq }: ConversationRow, epoch: string): Generator<Message[]> {
    for (let after = 0; after < activitySeq;) {
      const page = readSnapshot(this.#db, () => {
        if (readEpoch(this.#db) !== epoch) throw rewritten();
        const [first, last] = this.#following(id, { after, until: activitySeq });
        return last && { said: this.#between(id, { first: first?.seq ?? 0, last: last.seq }), last };
      });
      if (!page) return;
      yield page.said;
      after = page.last.seq;
    }
  }

  #rowOf(id: string): ConversationRow {
    const row = this.#db.select().from(conversations).where(eq(conversations.id, id)).get();
    if (!row) throw new AppError('NOT_FOUND', 'Conversation not found.');
    return row;
  }

  #conversation(row: ConversationRow): Conversation {
    const { seq, conversationId, createdAt } = messages;
    const latest = this.#db
      .select({ content: BEGINNING, createdAt })
      .from(messages)
      .where(and(eq(seq, row.activitySeq), eq(conversationId, row.id)))
      .get();
    return toConversation(row, latest ?? null);
  }

  /** What the last `limit` messages weigh, newest first. */
  #newest({ id, limit, before }: ConversationByIdInput) {
    const older = before === undefined ? undefined : lt(messages.seq, this.#seqOf(id, before));
    return this.#db
      .select({ seq: messages.seq, weight: weightOf(messages.content) })
      .from(messages)
      .where(and(eq(messages.conversationId, id), older))
      .orderBy(desc(messages.seq))
      .limit(limit ?? PAGE_MESSAGES_MAX)
      .all();
  }

  /** The first and the last message of the page after `after`; both undefined at the end. */
  #following(id: string, { after, until }: { after: number; until: number }) {
    const { seq, content, conversationId } = messages;
    const next = this.#db
      .select({ seq, weight: weightOf(content) })
      .from(messages)
      .where(and(eq(conversationId, id), gt(seq, after), lte(seq, until)))
      .orderBy(asc(seq))
      .limit(PAGE_MESSAGES_MAX)
      .all();
    const page = firstWithin(next, PAGE_BYTES_MAX);
    return [page[0], page.at(-1)] as const;
  }

  /** The messages from `first` to `last`, oldest first. */
  #between(id: string, { first, last }: { first: number; last: number }): Message[] {
    return this.#db
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, id), between(messages.seq, first, last)))
      .orderBy(asc(messages.seq))
      .all()
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

function rewritten(): AppError {
  return new AppError('UNAVAILABLE', 'What was said is being rewritten. Try again in a moment.', {
    retryAfter: 1,
  });
}
