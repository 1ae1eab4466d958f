import { and, asc, desc, eq, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { chatMessages, chatTurns, conversations, facts } from '#shared/db/schema.ts';
import type { Fact } from '../content/content.ts';
import type { ChatLine } from '../engines/engine.ts';
import { fenced } from '../lease/fence.ts';
import { type Written, provenanceOf } from '../turns/fallback-chain.ts';
import { PLAIN_ENGINE } from './plain-replies.ts';

/** A visitor's message that awaits its reply. */
export type Question = Pick<
  typeof chatMessages.$inferSelect,
  'seq' | 'id' | 'conversationId' | 'visitorId' | 'content'
>;

/** What a chat is about. */
export type Subject = Pick<typeof conversations.$inferSelect, 'title' | 'summary' | 'premiseId' | 'live'>;

/** The message was answered, or deleted with its conversation, while the reply was being written. */
export class QuestionGone extends Error {
  override readonly name = 'QuestionGone';
}

const { seq, id, conversationId, visitorId, content, role } = chatMessages;
const awaitsReply = sql`${chatMessages.awaitsReply} = 1`;

/** Up to `limit` messages that await their reply, in the order in which they were sent. */
export function findQuestions(db: Db, limit: number): Question[] {
  return db
    .select({ seq, id, conversationId, visitorId, content })
    .from(chatMessages)
    .where(awaitsReply)
    .orderBy(asc(seq))
    .limit(limit)
    .all();
}

/** The last `count` messages of the question's chat, oldest first: the last one is the question. */
export function readChat(db: Db, question: Question, count: number): ChatLine[] {
  return db
    .select({ role, text: content })
    .from(chatMessages)
    .where(and(isOfChat(question), lte(seq, question.seq)))
    .orderBy(desc(seq))
    .limit(count)
    .all()
    .reverse();
}

/** The last `count` replies of the question's chat, oldest first. */
export function readReplies(db: Db, question: Question, count: number): string[] {
  return readTexts(db, and(isOfChat(question), eq(role, 'assistant')), count);
}

/** The last `count` messages that the visitor sent in the question's chat before it, oldest first. */
export function readSaid(db: Db, question: Question, count: number): string[] {
  return readTexts(db, and(isOfChat(question), eq(role, 'user'), lt(seq, question.seq)), count);
}

function readTexts(db: Db, which: SQL | undefined, count: number): string[] {
  return db
    .select({ text: content })
    .from(chatMessages)
    .where(which)
    .orderBy(desc(seq))
    .limit(count)
    .all()
    .map(({ text }) => text)
    .reverse();
}

/** What the question's conversation has left behind, in the order in which it did. */
export function readFactsOf(db: Db, question: Question): Fact[] {
  const { text, thing, holder } = facts;
  return db
    .select({ text, thing, holder })
    .from(facts)
    .where(eq(facts.conversationId, question.conversationId))
    .orderBy(asc(facts.seq))
    .all()
    .map((fact) => ({ text: fact.text, thing: fact.thing ?? undefined, holder: fact.holder ?? undefined }));
}

/** The language of the last plain reply of the question's chat; undefined where there is none. */
export function readPlainLanguage(db: Db, question: Question): string | undefined {
  return db
    .select({ language: chatTurns.model })
    .from(chatMessages)
    .innerJoin(chatTurns, eq(chatTurns.messageId, id))
    .where(and(isOfChat(question), eq(chatTurns.engine, PLAIN_ENGINE)))
    .orderBy(desc(seq))
    .limit(1)
    .get()?.language;
}

/** What the question's chat is about; undefined where the conversation has just been deleted. */
export function readSubject(db: Db, question: Question): Subject | undefined {
  const { title, summary, premiseId, live } = conversations;
  return db
    .select({ title, summary, premiseId, live })
    .from(conversations)
    .where(eq(conversations.id, question.conversationId))
    .get();
}

/**
 * Stores the one reply to a question, and how it came to be.
 * @throws LeaseLost, QuestionGone
 */
export function commitReply(
  db: Db,
  fencingToken: number,
  { question, written }: { question: Question; written: Written },
): void {
  fenced(db, fencingToken, (tx) => {
    const isOpen = and(eq(id, question.id), awaitsReply);
    const { changes } = tx.update(chatMessages).set({ awaitsReply: false }).where(isOpen).run();
    if (changes === 0) throw new QuestionGone('the message awaits no reply any more');
    const messageId = newId();
    tx.insert(chatMessages)
      .values({
        id: messageId,
        conversationId: question.conversationId,
        visitorId: question.visitorId,
        role: 'assistant',
        content: written.reply.text,
        answersId: question.id,
        createdAt: Date.now(),
      })
      .run();
    tx.insert(chatTurns)
      .values({ messageId, ...provenanceOf(written) })
      .run();
  });
}

function isOfChat(question: Question) {
  return and(eq(visitorId, question.visitorId), eq(conversationId, question.conversationId));
}
