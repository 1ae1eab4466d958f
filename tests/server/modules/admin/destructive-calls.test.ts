import { describe, expect, test } from 'vitest';
import { conversations, messages } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addArchive, archiveFile } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** A site with a live episode of two lines, a closed and archived one of one, and an upload of one. */
async function startBusySite() {
  const web = await startTestWeb();
  const token = await signIn(web);
  const archive = await addArchive(web, 'A Stray episode', ['<feral> the stray, a STRAY, no astray']);
  const live = addConversation(web.db, { title: 'live', summary: 'of a stray' });
  for (const line of ['one stray', 'two']) say(web.db, live, line);
  const upload = addConversation(web.db, { origin: 'upload', live: false, title: 'upload' });
  say(web.db, upload, 'uploaded');
  return { web, token, archive, live, upload };
}

const titles = ({ db }: TestWeb) =>
  db
    .select()
    .from(conversations)
    .all()
    .map(({ title }) => title);

const auditOf = async (web: TestWeb, token: string) =>
  (await call(web, 'GET /admin/audit', { token })).json as { action: string; detail: unknown }[];

describe('DELETE /api/admin/conversations', () => {
  test('removes every conversation and message, and leaves archives alone', async () => {
    const { web, token, archive } = await startBusySite();
    const { status, json } = await call(web, 'DELETE /admin/conversations', { token });
    const counts = { conversationsDeleted: 3, messagesDeleted: 4 };
    expect({ status, json }).toEqual({ status: 200, json: { success: true, ...counts } });
    expect(titles(web)).toEqual([]);
    expect(web.db.select().from(messages).all()).toEqual([]);
    expect(archiveFile(web, archive)).not.toBe('');
    expect(await auditOf(web, token)).toMatchObject([{ action: 'delete all conversations', detail: counts }]);
  });
});

describe('DELETE /api/admin/eternal-conversations', () => {
  test('removes what the duel wrote, and leaves uploads alone', async () => {
    const { web, token } = await startBusySite();
    const { status, json } = await call(web, 'DELETE /admin/eternal-conversations', { token });
    const counts = { conversationsDeleted: 2, messagesDeleted: 3 };
    expect({ status, json }).toEqual({ status: 200, json: { success: true, ...counts } });
    expect(titles(web)).toEqual(['upload']);
    expect((await call(web, 'GET /eternal/history')).json).toEqual([]);
  });
});

describe('DELETE /api/admin/archives', () => {
  test('removes records and files, also the file that had no record', async () => {
    const { web, token, archive } = await startBusySite();
    const second = await addArchive(web, 'another', ['a line']);
    web.db.$client.prepare('DELETE FROM archives WHERE id = ?').run(second);
    const { status, json } = await call(web, 'DELETE /admin/archives', { token });
    expect({ status, json }).toEqual({
      status: 200,
      json: { success: true, databaseRecordsDeleted: 1, filesDeleted: 2, filesErrors: [] },
    });
    expect((await call(web, 'GET /archives')).json).toEqual([]);
    expect((await call(web, `GET /archives/${archive}`)).status).toBe(404);
    expect((await call(web, 'GET /admin/archives', { token })).json).toEqual([]);
    expect(titles(web)).toHaveLength(4);
  });
});

describe('POST /api/admin/branding/replace', () => {
  test('replaces whole words in their case: in conversations, messages, archives and their files', async () => {
    const { web, token, archive } = await startBusySite();
    const { status, json } = await call(web, 'POST /admin/branding/replace', { token });
    const modifiedCounts = { conversations: 2, messages: 2, archives: 1 };
    expect({ status, json }).toEqual({ status: 200, json: { success: true, modifiedCounts } });
    expect(titles(web)).toEqual(['A Feral episode', 'live', 'upload']);
    expect((await call(web, 'GET /archives')).json).toMatchObject([{ title: 'A Feral episode' }]);
    expect(archiveFile(web, archive)).toContain('title: A Feral episode\n');
    expect(archiveFile(web, archive)).toContain('the feral, a FERAL, no astray');
    const history = (await call(web, 'GET /eternal/history')).json as { content: string }[];
    expect(history.map(({ content }) => content)).toEqual([
      '<feral> the feral, a FERAL, no astray',
      'one feral',
      'two',
    ]);
  });

  test('finds nothing the second time', async () => {
    const { web, token } = await startBusySite();
    await call(web, 'POST /admin/branding/replace', { token });
    const { json } = await call(web, 'POST /admin/branding/replace', { token });
    expect(json).toEqual({ success: true, modifiedCounts: { conversations: 0, messages: 0, archives: 0 } });
  });
});

describe('POST /api/admin/conversations/timestamps', () => {
  const SET = 'POST /admin/conversations/timestamps';
  const DB = { host: 'localhost', name: 'feral.db', readyState: 1 };

  test('gives everything one time and leaves the order as it was', async () => {
    const { web, token } = await startBusySite();
    const orderOf = async () =>
      ((await call(web, 'GET /eternal/history')).json as { content: string }[]).map(({ content }) => content);
    const before = await orderOf();
    const timestamp = '2026-03-04T05:06:07.008Z';
    const { status, json } = await call(web, SET, { token, json: { timestamp } });
    const counts = { matched: 3, modified: 3, msgMatched: 4, msgModified: 4 };
    expect({ status, json }).toEqual({ status: 200, json: { success: true, timestamp, ...counts, db: DB } });
    expect(await orderOf()).toEqual(before);
    const list = (await call(web, 'GET /eternal/conversations')).json as { updatedAt: string }[];
    expect(list.map(({ updatedAt }) => updatedAt)).toEqual([timestamp, timestamp, timestamp]);
    const again = await call(web, SET, { token, json: { timestamp: '2026-03-04T06:06:07.008+01:00' } });
    expect(again.json).toMatchObject({ timestamp, matched: 3, modified: 0, msgMatched: 4, msgModified: 0 });
  });

  test('refuses what is no time', async () => {
    const { web, token } = await startBusySite();
    const bodies = [{}, { timestamp: 'now' }, { timestamp: 0 }, { timestamp: '2026-02-30T00:00:00Z' }];
    for (const json of bodies) {
      const answer = await call(web, SET, { token, json });
      expect(answer.status, JSON.stringify(json)).toBe(400);
      expect(answer.json).toEqual(failure('BAD_REQUEST'));
    }
    expect(await auditOf(web, token)).toEqual([]);
  });
});

describe('an open page', () => {
  const TIMES = { timestamp: '2026-03-04T05:06:07.008Z' };

  test.each([
    ['DELETE /admin/conversations', undefined],
    ['DELETE /admin/conversations/{upload}', undefined],
    ['DELETE /admin/eternal-conversations', undefined],
    ['DELETE /admin/archives', undefined],
    ['POST /admin/branding/replace', undefined],
    ['POST /admin/conversations/timestamps', TIMES],
  ])('starts over after %s, and hears what is said next', async (route, json) => {
    const { web, token, upload } = await startBusySite();
    const stream = await openEventStream(`${web.url}/api/eternal/stream`);
    await call(web, route.replace('{upload}', upload), { token, json });
    const [reset] = await stream.take(1);
    expect(reset).toMatchObject({ event: 'reset', data: '{}' });
    const next = addConversation(web.db, { live: false });
    say(web.db, next, 'life goes on');
    const [message] = await stream.take(1);
    expect(JSON.parse(message?.data ?? '')).toMatchObject({ content: 'life goes on' });
    const resumed = await openEventStream(`${web.url}/api/eternal/stream`, reset?.id);
    const [missed] = await resumed.take(1);
    expect(JSON.parse(missed?.data ?? '')).toMatchObject({ content: 'life goes on' });
  });

  test('of a conversation that is deleted is told so, and finds nothing when it comes back', async () => {
    const { web, token, live } = await startBusySite();
    const url = `${web.url}/api/eternal/conversations/${live}/stream`;
    const stream = await openEventStream(url);
    await call(web, `DELETE /admin/conversations/${live}`, { token });
    expect((await stream.take(1))[0]?.event).toBe('reset');
    expect((await fetch(url)).status).toBe(404);
  });
});
