import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

async function get(web: TestWeb, path: string) {
  const response = await fetch(`${web.url}/api${path}`);
  return { status: response.status, body: (await response.json()) as unknown };
}

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;

describe('GET /api/eternal/history', () => {
  test('gives the last hundred lines across episodes, oldest first, without uploads', async () => {
    const web = await startTestWeb();
    const first = addConversation(web.db, { live: false });
    for (let n = 1; n <= 60; n += 1) say(web.db, first, `first ${n}`);
    say(web.db, addConversation(web.db, { origin: 'upload', live: false }), 'an upload');
    const second = addConversation(web.db);
    for (let n = 1; n <= 60; n += 1) say(web.db, second, { content: `second ${n}`, role: 'user' });
    const { status, body } = await get(web, '/eternal/history');
    const lines = body as { content: string }[];
    expect(status).toBe(200);
    expect(lines).toHaveLength(100);
    expect(lines[0]).toMatchObject({
      content: 'first 21',
      role: 'assistant',
      conversationId: first,
      createdAt: ISO,
    });
    expect(lines.at(-1)).toMatchObject({ content: 'second 60', role: 'user', conversationId: second });
    expect(lines.some(({ content }) => content === 'an upload')).toBe(false);
  });

  test.each(['0', '501', '-1', 'ten', '1.5', '', '1e2', '9'.repeat(40)])(
    'refuses a limit of "%s"',
    async (limit) => {
      const web = await startTestWeb();
      const { status, body } = await get(web, `/eternal/history?limit=${limit}`);
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        error: expect.stringContaining('limit') as string,
        code: 'BAD_REQUEST',
      });
    },
  );

  test('refuses a limit given twice', async () => {
    const web = await startTestWeb();
    expect((await get(web, '/eternal/history?limit=1&limit=2')).status).toBe(400);
  });
});

describe('GET /api/eternal/conversations', () => {
  test('lists by last activity, newest first, twelve a page, and leaves out what has no message', async () => {
    const web = await startTestWeb();
    const ids = Array.from({ length: 15 }, (_, n) =>
      addConversation(web.db, { live: false, title: `no. ${n}` }),
    );
    for (const id of ids) say(web.db, id, 'first words');
    say(web.db, ids[3] ?? '', 'the last word');
    addConversation(web.db, { live: false, title: 'silent' });
    const first = (await get(web, '/eternal/conversations?limit=12&skip=0')).body as { title: string }[];
    const second = (await get(web, '/eternal/conversations?limit=12&skip=12')).body as { title: string }[];
    const expected = [3, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1, 0].map((n) => `no. ${n}`);
    expect(first.map(({ title }) => title)).toEqual(expected.slice(0, 12));
    expect(second.map(({ title }) => title)).toEqual(expected.slice(12));
    expect(first[0]).toEqual({
      _id: ids[3],
      isEternalMode: false,
      title: 'no. 3',
      summary: '',
      startDate: ISO,
      messageCount: 2,
      createdAt: ISO,
      updatedAt: ISO,
      latestMessage: { content: 'the last word', createdAt: ISO },
    });
  });

  test.each(['limit=0', 'limit=101', 'skip=-1', 'skip=x', 'skip=1&skip=2'])('refuses %s', async (query) => {
    const web = await startTestWeb();
    const { status } = await get(web, `/eternal/conversations?${query}`);
    expect(status).toBe(400);
  });
});

describe('GET /api/eternal/conversations/{id}', () => {
  test('gives the whole conversation, oldest first', async () => {
    const web = await startTestWeb();
    const id = addConversation(web.db);
    say(web.db, id, 'one');
    const { id: two } = say(web.db, id, { content: 'two', role: 'user', asciiArt: true });
    const { body } = await get(web, `/eternal/conversations/${id}`);
    expect(body).toMatchObject({ conversation: { _id: id, isEternalMode: true, messageCount: 2 } });
    expect((body as { messages: unknown[] }).messages).toEqual([
      expect.objectContaining({ content: 'one' }) as unknown,
      { _id: two, role: 'user', content: 'two', createdAt: ISO, asciiArt: true },
    ]);
  });

  test('adds what happened just before to the message that takes it up', async () => {
    const web = await startTestWeb();
    const id = addConversation(web.db);
    say(web.db, id, { content: 'Who was that?', beat: 'Somebody comes in.' });
    const { body } = await get(web, `/eternal/conversations/${id}?limit=1`);
    expect(body).toMatchObject({ messages: [{ content: 'Who was that?', beat: 'Somebody comes in.' }] });
  });

  test('pages a long one backwards from a message', async () => {
    const web = await startTestWeb();
    const id = addConversation(web.db);
    const said = Array.from({ length: 9 }, (_, n) => say(web.db, id, String(n)));
    const { body } = await get(web, `/eternal/conversations/${id}?limit=3&before=${said[6]?.id}`);
    expect((body as { messages: { content: string }[] }).messages.map(({ content }) => content)).toEqual([
      '3',
      '4',
      '5',
    ]);
  });

  test.each([
    ['an unknown id', 'f'.repeat(24), 404],
    ['a short id', 'abc', 400],
    ['an upper-case id', 'F'.repeat(24), 400],
    ['a path instead of an id', '..%2f..%2fetc%2fpasswd', 400],
    ['an unknown message to page from', `${'f'.repeat(24)}?before=${'e'.repeat(24)}`, 404],
  ])('answers %s in JSON', async (_name, path, expected) => {
    const web = await startTestWeb();
    const { status, body } = await get(web, `/eternal/conversations/${path}`);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ success: false, error: expect.any(String) as string });
  });
});

describe('everything else under /api', () => {
  test('says how the duel is', async () => {
    const web = await startTestWeb();
    expect(await get(web, '/health')).toEqual({
      status: 200,
      body: { status: 'degraded', duel: { running: false, lastMessageAt: null }, db: 'ok' },
    });
  });

  test.each(['/nothing', '/', '/eternal/nothing', '/%00', '/..%2f..'])(
    'answers 404 JSON at %s',
    async (path) => {
      const web = await startTestWeb();
      expect(await get(web, path)).toEqual({
        status: 404,
        body: { success: false, error: 'There is no such call.', code: 'NOT_FOUND' },
      });
    },
  );

  test('describes itself in OpenAPI 3.1', async () => {
    const web = await startTestWeb();
    const { body } = await get(web, '/openapi.json');
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: { '/eternal/history': { get: {} }, '/eternal/conversations/{id}': { get: {} } },
    });
  });

  test('sends the security headers with every answer, also of streams and failures', async () => {
    const web = await startTestWeb();
    for (const path of ['/health', '/nothing', '/eternal/stream']) {
      const aborter = new AbortController();
      const { headers } = await fetch(`${web.url}/api${path}`, { signal: aborter.signal });
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      aborter.abort();
    }
  });
});
