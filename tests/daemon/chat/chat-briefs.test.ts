import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { ChatBriefs } from '#daemon/chat/chat-briefs.ts';
import { findQuestions, QuestionGone, type Question } from '#daemon/chat/chat-store.ts';
import type { Db } from '#shared/db/client.ts';
import { chatMessages, conversations, facts } from '#shared/db/schema.ts';
import { ask } from '#tests/support/duel/chat-fixtures.ts';
import { PREMISE } from '#tests/support/duel/fixtures.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

function briefing() {
  const db = connect(tempDataDir().database, 'daemon');
  return {
    db,
    briefs: new ChatBriefs({ db, content: () => ({ premises: [PREMISE], sequels: [] }) }),
    conversationId: addConversation(db),
  };
}

function asked(db: Db, conversationId: string): Question {
  ask(db, { visitorId: 'a', conversationId }, 'Whose door?');
  const [question] = findQuestions(db, 1);
  if (!question) throw new Error('nothing was asked');
  return question;
}

describe('the brief on a question', () => {
  test('tells what they talk about: title, premise, the last lines', () => {
    const { db, briefs, conversationId } = briefing();
    const ofPremise = { premiseId: PREMISE.id, title: 'The door' };
    db.update(conversations).set(ofPremise).where(eq(conversations.id, conversationId)).run();
    for (let n = 1; n <= 61; n += 1) say(db, conversationId, `line ${n}`);
    const brief = briefs.brief(asked(db, conversationId));
    expect(brief).toMatchObject({ title: 'The door', premise: PREMISE, replies: [], attempt: 0 });
    expect(brief.chat).toEqual([{ role: 'user', text: 'Whose door?' }]);
    expect(brief.transcript).toHaveLength(60);
    expect(brief.transcript.at(-1)).toEqual({ persona: 'feral', text: 'line 61', asciiArt: false });
  });

  test.each([
    ['an upload', null],
    ['a premise that is no longer among the content', 'gone'],
  ])('does without the premise for %s', (_name, premiseId) => {
    const { db, briefs, conversationId } = briefing();
    db.update(conversations).set({ premiseId, title: '', summary: 'A summary.' }).run();
    expect(briefs.brief(asked(db, conversationId))).toMatchObject({
      premise: undefined,
      title: 'A summary.',
    });
  });

  test('remembers what this visitor said before in this chat, oldest first', () => {
    const { db, briefs, conversationId } = briefing();
    for (const visitorId of ['a', 'b']) {
      for (const text of ['first', 'second']) {
        ask(db, { visitorId, conversationId }, `${text} of ${visitorId}`);
        db.update(chatMessages).set({ awaitsReply: false }).run();
      }
    }
    expect(briefs.brief(asked(db, conversationId)).said).toEqual(['first of a', 'second of a']);
  });

  test('tells how it ended and what it left behind, and whether it is over', () => {
    const { db, briefs, conversationId } = briefing();
    db.update(conversations).set({ live: false, summary: 'The lamp stayed.' }).run();
    const other = addConversation(db);
    const fact = { text: 'feral has the bulb.', thing: 'the bulb', holder: 'feral' as const };
    db.insert(facts)
      .values({ ...fact, conversationId, at: 1 })
      .run();
    db.insert(facts).values({ text: 'Something else.', conversationId: other, at: 2 }).run();
    const question = asked(db, conversationId);
    expect(briefs.brief(question)).toMatchObject({ over: true, summary: 'The lamp stayed.', facts: [fact] });
    db.update(conversations).set({ live: false }).run();
    db.update(conversations).set({ live: true }).where(eq(conversations.id, conversationId)).run();
    expect(briefs.brief(question).over).toBe(false);
  });

  test('knows the sequel to a premise', () => {
    const { db, conversationId } = briefing();
    const {
      things: _things,
      says: _says,
      ...sequel
    } = { ...PREMISE, id: 'again', title: 'Once more: {title}' };
    const briefs = new ChatBriefs({ db, content: () => ({ premises: [PREMISE], sequels: [sequel] }) });
    db.update(conversations)
      .set({ premiseId: `${PREMISE.id}+again` })
      .run();
    const { premise } = briefs.brief(asked(db, conversationId));
    expect(premise?.title).toBe(`Once more: ${PREMISE.title}`);
    expect(premise?.things).toEqual(PREMISE.things);
  });

  test('is none where the conversation was deleted', () => {
    const { db, briefs, conversationId } = briefing();
    const question = asked(db, conversationId);
    db.delete(conversations).run();
    expect(() => briefs.brief(question)).toThrow(QuestionGone);
  });
});
