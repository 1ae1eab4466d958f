import { describe, expect, test } from 'vitest';
import { chatMessages, conversations, messages } from '#shared/db/schema.ts';
import { call } from '#tests/support/http/call.ts';
import { daemonOf, visitorOf } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { contents } from '#tests/support/http/messages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const UNKNOWN = 'f'.repeat(24);

async function site() {
  const web = await startTestWeb();
  return { web, visitor: visitorOf(web), conversation: addConversation(web.db) };
}

describe('POST /api/conversations/{id}/messages', () => {
  test('answers 202 with the stored message', async () => {
    const { web, visitor, conversation } = await site();
    const { status, json } = await visitor.say(conversation, 'Who let you out?');
    expect(status).toBe(202);
    expect(json).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      role: 'user',
      content: 'Who let you out?',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    const stored = web.db.select().from(chatMessages).all();
    expect(stored).toMatchObject([{ content: 'Who let you out?', role: 'user', awaitsReply: true }]);
  });

  test('leaves the conversation, its counts and the feed alone', async () => {
    const { web, visitor, conversation } = await site();
    const before = web.db.select().from(conversations).all();
    await visitor.say(conversation, 'hello');
    daemonOf(web).answer('no');
    expect(web.db.select().from(conversations).all()).toEqual(before);
    expect(web.db.select().from(messages).all()).toEqual([]);
  });

  test('names a new visitor by a cookie that no script reads and no other site sends, and a known one once', async () => {
    const { web, visitor, conversation } = await site();
    const first = await visitor.say(conversation, 'hello');
    expect(first.headers.get('set-cookie')).toMatch(
      /^visitor=[0-9a-f]{24}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    daemonOf(web).answer('no');
    const second = await visitor.say(conversation, 'hello again');
    expect([second.status, second.headers.get('set-cookie')]).toEqual([202, null]);
  });

  test('does not take a cookie that is none of ours', async () => {
    const { web, conversation } = await site();
    const route = `POST /conversations/${conversation}/messages`;
    const headers = { cookie: 'visitor=admin' };
    const answer = await call(web, route, { json: { content: 'hello' }, headers });
    expect(answer.headers.get('set-cookie')).toMatch(/^visitor=[0-9a-f]{24};/);
  });

  test.each([
    ['nothing', '', 400],
    ['only spaces', ' \t\n ', 400],
    ['only control characters', '\u0000\u0007\u202e', 400],
    ['a number', 7, 400],
    ['no content at all', undefined, 400],
    ['2,001 characters', 'x'.repeat(2_001), 413],
    ['2,001 emoji', '\u{1f60a}'.repeat(2_001), 413],
    ['2,000 emoji', '\u{1f60a}'.repeat(2_000), 202],
    ['2,000 characters', 'x'.repeat(2_000), 202],
  ])('answers a message of %s', async (_name, content, expected) => {
    const { web, visitor, conversation } = await site();
    const { status, json } = await visitor.say(conversation, content);
    expect(status).toBe(expected);
    if (expected === 202) return;
    expect(json).toMatchObject({ success: false, error: expect.stringMatching(/\.$/) as string });
    expect(web.db.select().from(chatMessages).all()).toEqual([]);
  });

  test.each([
    ['that does not exist', UNKNOWN, 404],
    ['whose id is none', 'abc', 400],
  ])('answers a conversation %s', async (_name, id, expected) => {
    const { visitor } = await site();
    expect((await visitor.say(id, 'hello')).status).toBe(expected);
  });

  test('refuses a body that is no JSON, and one of another type', async () => {
    const { web, conversation } = await site();
    const route = `POST /conversations/${conversation}/messages`;
    const json = { 'content-type': 'application/json' };
    expect((await call(web, route, { body: '{"content":', headers: json })).status).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call(web, route, { body: 'content=hello', headers: form })).status).toBe(415);
  });

  test('stores text without what could harm a terminal or turn it round; markup stays text', async () => {
    const { visitor, conversation } = await site();
    await visitor.say(conversation, '  \u001b[31m<b>red</b>\u0000\r\nand \u202e back  ');
    expect(contents(await visitor.history(conversation))).toEqual(['<b>red</b>\nand  back']);
  });

  test('takes one message at a time from a visitor, and the next when it is answered', async () => {
    const { web, visitor, conversation } = await site();
    const other = visitorOf(web);
    await visitor.say(conversation, 'one');
    const refused = await visitor.say(conversation, 'two');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.json).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await other.say(conversation, 'mine')).status).toBe(202);
    daemonOf(web).answer('no');
    expect((await visitor.say(conversation, 'two')).status).toBe(202);
  });

  test('takes ten messages a minute from a visitor', async () => {
    const { web, visitor, conversation } = await site();
    const daemon = daemonOf(web);
    for (let n = 0; n < 10; n += 1) {
      expect((await visitor.say(conversation, `message ${n}`)).status).toBe(202);
      daemon.answer(`reply ${n}`);
    }
    const refused = await visitor.say(conversation, 'one more');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('takes thirty messages a minute from an address, however many visitors it says it has', async () => {
    const { web, conversation } = await site();
    for (let n = 0; n < 30; n += 1) {
      expect((await visitorOf(web).say(conversation, 'hello')).status).toBe(202);
    }
    expect((await visitorOf(web).say(conversation, 'hello')).status).toBe(429);
  });

  test.each<[string, Record<string, string>, number]>([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['an origin that hides', { origin: 'null' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 202],
  ])('answers a post from %s', async (_name, headers, expected) => {
    const { web, conversation } = await site();
    const route = `POST /conversations/${conversation}/messages`;
    const answer = await call(web, route, { json: { content: 'hello' }, headers });
    expect(answer.status).toBe(expected);
    if (expected === 403) expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('takes a post whose origin is its own', async () => {
    const { web, conversation } = await site();
    const route = `POST /conversations/${conversation}/messages`;
    const headers = { origin: web.url };
    expect((await call(web, route, { json: { content: 'hello' }, headers })).status).toBe(202);
  });

  test('stands in the OpenAPI document with its status', async () => {
    const { web } = await site();
    const { json } = await call(web, 'GET /openapi.json');
    const { paths } = json as { paths: Record<string, Record<string, { responses: object }>> };
    const { responses } = paths['/conversations/{id}/messages']?.['post'] ?? { responses: {} };
    expect(Object.keys(responses)).toContain('202');
    expect(Object.keys(responses)).not.toContain('200');
  });
});

describe("a visitor's history", () => {
  test('is of one conversation, oldest first, and goes with it', async () => {
    const { web, visitor, conversation } = await site();
    const other = addConversation(web.db, { live: false });
    const daemon = daemonOf(web);
    for (const [id, text] of [
      [conversation, 'first'],
      [other, 'elsewhere'],
      [conversation, 'second'],
    ] as const) {
      await visitor.say(id, text);
      daemon.answer(`re: ${text}`);
    }
    expect(contents(await visitor.history(conversation))).toEqual([
      'first',
      're: first',
      'second',
      're: second',
    ]);
    web.db.delete(conversations).run();
    expect(web.db.select().from(chatMessages).all()).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const { web, visitor, conversation } = await site();
    await visitor.say(conversation, 'between us');
    const stranger = visitorOf(web);
    expect(await stranger.history(conversation)).toEqual([]);
    await stranger.say(conversation, 'mine');
    expect(contents(await stranger.history(conversation))).toEqual(['mine']);
    expect(contents(await visitor.history(conversation))).toEqual(['between us']);
  });

  test('holds the last hundred messages', async () => {
    const { web, visitor, conversation } = await site();
    await visitor.say(conversation, 'first');
    const [{ visitorId } = { visitorId: '' }] = web.db.select().from(chatMessages).all();
    daemonOf(web).answer('second');
    for (let n = 3; n <= 102; n += 1) {
      const id = String(n).padStart(24, '0');
      const row = { id, conversationId: conversation, visitorId, content: `${n}`, createdAt: 0 };
      web.db
        .insert(chatMessages)
        .values({ ...row, role: 'user' })
        .run();
    }
    const history = await visitor.history(conversation);
    expect([history.length, history[0]?.content, history.at(-1)?.content]).toEqual([100, '3', '102']);
  });
});
