import { describe, expect, test } from 'vitest';
import {
  commitReply,
  findQuestions,
  QuestionGone,
  readChat,
  readReplies,
  type Question,
} from '#daemon/chat/chat-store.ts';
import { LeaseLost } from '#daemon/lease/fence.ts';
import type { Db } from '#shared/db/client.ts';
import { chatMessages, conversations } from '#shared/db/schema.ts';
import { ask, storedReplies, written } from '#tests/support/duel/chat-fixtures.ts';
import { takeLease } from '#tests/support/duel/fixtures.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

function chats() {
  const db = connect(tempDataDir().database, 'daemon');
  return { db, token: takeLease(db), conversationId: addConversation(db) };
}

function first(db: Db): Question {
  const [question] = findQuestions(db, 1);
  if (!question) throw new Error('nobody has asked anything');
  return question;
}

describe('the questions of visitors', () => {
  test('are found in the order in which they were asked, until they are answered', () => {
    const { db, token, conversationId } = chats();
    for (const name of ['a', 'b', 'c']) ask(db, { visitorId: name, conversationId }, `I am ${name}.`);
    expect(findQuestions(db, 2).map(({ content }) => content)).toEqual(['I am a.', 'I am b.']);
    commitReply(db, token, { question: first(db), written: written('no') });
    expect(findQuestions(db, 2).map(({ content }) => content)).toEqual(['I am b.', 'I am c.']);
  });

  test('are one a visitor at the most', () => {
    const { db, conversationId } = chats();
    ask(db, { visitorId: 'a', conversationId }, 'one');
    expect(() => ask(db, { visitorId: 'a', conversationId }, 'two')).toThrow(/UNIQUE/);
  });
});

describe('what was said in a chat', () => {
  test('comes with the question last, and without other visitors and conversations', () => {
    const { db, token, conversationId } = chats();
    const elsewhere = addConversation(db, { live: false });
    for (const n of [1, 2, 3]) {
      for (const chat of [
        { visitorId: 'a', conversationId },
        { visitorId: 'b', conversationId },
        { visitorId: 'a', conversationId: elsewhere },
      ]) {
        ask(db, chat, `question ${n}`);
        commitReply(db, token, {
          question: first(db),
          written: written(`${chat.visitorId} ${chat.conversationId === elsewhere} ${n}`),
        });
      }
    }
    ask(db, { visitorId: 'a', conversationId }, 'last');
    expect(readChat(db, first(db), 4)).toEqual([
      { role: 'assistant', text: 'a false 2' },
      { role: 'user', text: 'question 3' },
      { role: 'assistant', text: 'a false 3' },
      { role: 'user', text: 'last' },
    ]);
    expect(readReplies(db, first(db), 2)).toEqual(['a false 2', 'a false 3']);
  });
});

describe('storing a reply', () => {
  test('closes the question it answers', () => {
    const { db, token, conversationId } = chats();
    const id = ask(db, { visitorId: 'a', conversationId }, 'hello');
    commitReply(db, token, { question: first(db), written: written('no') });
    const rows = db.select().from(chatMessages).all();
    expect(rows).toMatchObject([
      { role: 'user', awaitsReply: false, answersId: null },
      { role: 'assistant', awaitsReply: false, answersId: id, content: 'no', visitorId: 'a', conversationId },
    ]);
  });

  test('happens once, whoever tries it again', () => {
    const { db, token, conversationId } = chats();
    ask(db, { visitorId: 'a', conversationId }, 'hello');
    const question = first(db);
    commitReply(db, token, { question, written: written('no') });
    expect(() => commitReply(db, token, { question, written: written('yes') })).toThrow(QuestionGone);
    expect(storedReplies(db).map(({ content }) => content)).toEqual(['no']);
  });

  test('does not happen under an old fencing token', () => {
    const { db, token, conversationId } = chats();
    ask(db, { visitorId: 'a', conversationId }, 'hello');
    expect(() => commitReply(db, token - 1, { question: first(db), written: written('no') })).toThrow(
      LeaseLost,
    );
    expect(findQuestions(db, 1)).toHaveLength(1);
  });

  test('does not happen where the conversation was deleted meanwhile', () => {
    const { db, token, conversationId } = chats();
    ask(db, { visitorId: 'a', conversationId }, 'hello');
    const question = first(db);
    db.delete(conversations).run();
    expect(() => commitReply(db, token, { question, written: written('no') })).toThrow(QuestionGone);
  });
});
