import { describe, expect, test } from 'vitest';
import { signIn } from '#tests/support/site/admin.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { BATCH, LIST, textAt, webWithLines } from '#tests/support/site/web-with-lines.ts';

describe('nobody gets a shared answer', () => {
  test('who sends an Authorization header, and nobody else gets theirs', async () => {
    const { web } = await webWithLines();
    const token = await signIn(web);
    addConversation(web.db, { live: false, title: 'empty, for administrators alone' });
    web.backend.catchUp();
    await textAt(web, LIST);
    const seen = await textAt(web, LIST, { authorization: `Bearer ${token}` });
    const after = await textAt(web, LIST);
    expect(seen).toContain('for administrators alone');
    expect(after).not.toContain('for administrators alone');
  });

  test.each([
    ['a query key that the call does not know', `${LIST}&x=1`],
    ['an address of more than 1,024 characters', `${LIST}&limit=${'0'.repeat(1_024)}`],
    ['a path that is spelled with escapes', '/%61pi/eternal/conversations?limit=12'],
  ])('with %s', async (_name, path) => {
    const { web } = await webWithLines();
    await rawGet(web.url + path);
    expect(web.backend.cache.bytes).toBe(0);
    await rawGet(web.url + LIST);
    expect(web.backend.cache.bytes).toBeGreaterThan(0);
  });

  test('who asks tRPC for JSON lines', async () => {
    const { web } = await webWithLines();
    await rawGet(web.url + BATCH);
    const { headers } = await rawGet(web.url + BATCH, { 'trpc-accept': 'application/jsonl' });
    expect(headers['content-type']).toContain('json');
    expect(headers.etag).toBeUndefined();
  });

  test('of a call that fails', async () => {
    const { web, conversation } = await webWithLines();
    const unknown = `/api/eternal/conversations/${'f'.repeat(24)}`;
    const paths = [
      unknown,
      '/api/eternal/history?limit=0',
      `${LIST}&skip=1`,
      '/trpc/conversations.byId?input={}',
    ];
    for (const path of paths) {
      const { status, headers } = await rawGet(web.url + path);
      expect([400, 404]).toContain(status);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(headers.etag).toBeUndefined();
      expect(web.backend.cache.get(path)).toBeUndefined();
    }
    expect(web.backend.cache.bytes).toBe(0);
    expect((await rawGet(`${web.url}/api/eternal/conversations/${conversation}`)).status).toBe(200);
  });

  test('of a call that is private, or a batch with one in it', async () => {
    const { web, conversation } = await webWithLines();
    const chat = encodeURIComponent(JSON.stringify({ 0: { json: { id: conversation } } }));
    const paths = [
      '/api/health',
      '/api/admin/stats',
      '/api/admin/themes',
      '/api/admin/openai-key',
      '/api/admin/eternal/state',
      '/api/admin/archives',
      '/trpc/themes.list',
      '/trpc/themes.current,themes.list?batch=1&input={}',
      `/trpc/chat.history?batch=1&input=${chat}`,
      `/trpc/eternal.history,chat.history?batch=1&input=${chat}`,
    ];
    const token = await signIn(web);
    for (const path of paths) {
      for (const headers of [
        {},
        { authorization: `Bearer ${token}` },
        { cookie: `visitor=${'a'.repeat(24)}` },
      ]) {
        const answer = await rawGet(web.url + path, headers);
        expect(answer.headers['cache-control'], path).toBe('no-store');
        expect(answer.headers.etag).toBeUndefined();
      }
    }
    expect(web.backend.cache.bytes).toBe(0);
  });

  test('by writing', async () => {
    const { web } = await webWithLines();
    await fetch(`${web.url}${BATCH}`, { method: 'POST', body: '{}' });
    expect(web.backend.cache.bytes).toBe(0);
  });
});
