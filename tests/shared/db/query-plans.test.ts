import { describe, expect, test, vi } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { findQuestions, readChat, readFactsOf, readReplies, readSaid } from '#daemon/chat/chat-store.ts';
import { findLiveEpisode, readTranscript } from '#daemon/episodes/episode-store.ts';
import { wasSaid } from '#daemon/turns/turn-store.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { ChatStore } from '#server/modules/chat/chat-store.ts';
import { ConversationsService } from '#server/modules/conversations/conversations.service.ts';
import { EternalService } from '#server/modules/eternal/eternal.service.ts';
import { LinesService } from '#server/modules/lines/lines.service.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const CHAT = { visitorId: 'visitor', conversationId: 'conversation' };
const QUESTION = { ...CHAT, seq: 1, id: 'id', content: 'hello' };
const CURSOR = { epoch: '00000000', seq: 0 };

/** Each hot path as it is really called; the statements it prepares are then explained. */
const HOT_PATHS: Record<string, (db: Db, ids: { conversation: string; message: string }) => unknown> = {
  'the list': (db) => new ConversationsService({ db }).list({ limit: 12, skip: 24 }, { includeEmpty: false }),
  'the list of an administrator': (db) =>
    new ConversationsService({ db }).list({ limit: 12, skip: 24 }, { includeEmpty: true }),
  'one conversation': (db, { conversation }) => new ConversationsService({ db }).byId({ id: conversation }),
  'a page of one conversation': (db, { conversation, message }) =>
    new ConversationsService({ db }).byId({ id: conversation, limit: 50, before: message }),
  'a line': (db, { message }) => new LinesService({ db }).byId(message),
  'any line': (db) => new LinesService({ db }).random(),
  'the history': (db) => new EternalService({ db }).history({ limit: 100 }),
  "the feed's head": (db) => new FeedReader(db).head(),
  "the feed's news": (db) => new FeedReader(db).after(CURSOR),
  "the feed's latest lines": (db) => new FeedReader(db).latest(),
  'the conversation that is live': (db) => new FeedReader(db).liveConversation(),
  'whether there is a conversation': (db, { conversation }) => new FeedReader(db).has(conversation),
  'the live episode': (db) => findLiveEpisode(db),
  'the transcript': (db, { conversation }) => readTranscript(db, conversation, 12),
  'whether a line was said': (db) => wasSaid(db, 'fingerprint'),
  'the questions of visitors': (db) => findQuestions(db, 8),
  'what was said in a chat': (db) => [
    readChat(db, QUESTION, 12),
    readReplies(db, QUESTION, 200),
    readSaid(db, QUESTION, 200),
    readFactsOf(db, QUESTION),
  ],
  "a chat's history": (db) => new ChatStore({ reader: db, writer: db }).history(CHAT, 100),
  'a question of a chat': (db) => {
    const store = new ChatStore({ reader: db, writer: db });
    return [store.openQuestion(CHAT), store.questionAfter(CHAT, 0), store.question(CHAT, 'id')];
  },
  'the reply to a question': (db) => new ChatStore({ reader: db, writer: db }).replyTo('id'),
  'what is new in the chats': (db) => {
    const store = new ChatStore({ reader: db, writer: db });
    return [store.after(0, 200), store.head()];
  },
  'the status': (db) => readDuelStatus(db),
};

function plansOf(db: Db, run: () => unknown): string[] {
  const prepare = vi.spyOn(db.$client, 'prepare');
  run();
  const statements = prepare.mock.calls.map(([statement]) => statement);
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap((statement) => explain(db, statement));
}

function explain(db: Db, statement: string): string[] {
  const bound = statement.replaceAll('?', '1');
  return (db.$client.prepare(`EXPLAIN QUERY PLAN ${bound}`).all() as { detail: string }[]).map(
    ({ detail }) => detail,
  );
}

/** Walking an index in its order is what a list does; reading a whole table or sorting in memory is what grows. */
const isCostly = (step: string) => /TEMP B-TREE|^SCAN (?!.*USING (COVERING )?INDEX)(?!shown)/.test(step);

describe('the query plans of the hot paths', () => {
  test.each(Object.entries(HOT_PATHS))('%s neither scans a table nor sorts in memory', (_name, run) => {
    const db = connect(tempDataDir().database, 'daemon');
    const conversation = addConversation(db);
    const { id: message } = say(db, conversation, 'a line');
    const plans = plansOf(db, () => run(db, { conversation, message }));
    expect(plans.filter(isCostly)).toEqual([]);
  });

  test('the check itself sees a scan and a sort', () => {
    const db = connect(tempDataDir().database, 'daemon');
    expect(explain(db, 'SELECT * FROM messages ORDER BY content').filter(isCostly)).toHaveLength(2);
  });
});
