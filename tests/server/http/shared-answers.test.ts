import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { NudgeServer } from '#daemon/nudge-server.ts';
import { lease, messages } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/admin.ts';
import { call } from '#tests/support/call.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { rawGet } from '#tests/support/raw-get.ts';
import { startTestWeb, type TestWeb } from '#tests/support/web-app.ts';

const LIST = '/api/eternal/conversations?limit=12&skip=0';
const HISTORY = '/api/eternal/history?limit=100';
const INPUT = encodeURIComponent(
  JSON.stringify({ 0: { json: { limit: 12, skip: 0 } }, 1: { json: { limit: 9 } } }),
);
const BATCH = `/trpc/conversations.list,eternal.history?batch=1&input=${INPUT}`;
const THEME = '/api/admin/theme';
const ALL = [
  LIST,
  HISTORY,
  BATCH,
  THEME,
  '/api/archives?limit=50',
  '/api/openapi.json',
  '/trpc/themes.current',
];

/** A web server with something to say, and a spy that counts what lists cost. */
async function webWithLines(count = 30) {
  const web = await startTestWeb();
  const conversation = addConversation(web.db);
  for (let n = 1; n <= count; n += 1)
    say(web.db, conversation, `line ${n}, which repeats itself, itself, itself`);
  web.backend.catchUp();
  const list = vi.spyOn(web.backend.services.conversations, 'list');
  return { web, conversation, list };
}

/** Changes what is stored behind the revision's back, so that only an answer made afresh shows it. */
function changeUnseen(web: TestWeb): void {
  web.db.update(messages).set({ content: 'changed unseen' }).run();
}

/** A call made afresh is not for keeping, and tRPC's adapter streams it. */
const OWN_TO_THE_WAY = new Set(['date', 'cache-control', 'vary', 'transfer-encoding']);

const text = async (web: TestWeb, path: string, headers = {}) =>
  (await rawGet(web.url + path, headers)).body.toString();

describe('a shared answer', () => {
  test('is made once, then sent again without asking the database', async () => {
    const { web, list } = await webWithLines();
    const first = await rawGet(web.url + LIST);
    changeUnseen(web);
    web.backend.catchUp();
    const second = await rawGet(web.url + LIST);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(list).toHaveBeenCalledTimes(1);
  });

  test.each(ALL)('is the same bytes and headers made, kept and made afresh: %s', async (path) => {
    const { web } = await webWithLines();
    const [made, kept] = [await rawGet(web.url + path), await rawGet(web.url + path)];
    const afresh = await rawGet(web.url + path, { authorization: 'Bearer nobody' });
    expect(made.status).toBe(200);
    expect(kept.body).toEqual(made.body);
    expect(afresh.body).toEqual(made.body);
    const { date, ...headers } = made.headers;
    expect(kept.headers).toEqual({ ...headers, date: expect.anything() as unknown });
    for (const [name, value] of Object.entries(afresh.headers)) {
      if (!OWN_TO_THE_WAY.has(name)) expect({ [name]: headers[name] }).toEqual({ [name]: value });
    }
    expect(kept.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("default-src 'self'") as unknown,
      'x-content-type-options': 'nosniff',
      vary: expect.stringMatching(/^accept-encoding/) as unknown,
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as unknown,
    });
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes in %s, smaller, of the same bytes, under an ETag of its own', async (coding, decode) => {
    const { web } = await webWithLines();
    const plain = await rawGet(web.url + HISTORY);
    for (const turn of ['made', 'kept']) {
      const coded = await rawGet(web.url + HISTORY, { 'accept-encoding': coding });
      expect(coded.headers['content-encoding'], turn).toBe(coding);
      expect(coded.headers['content-length']).toBe(String(coded.body.length));
      expect(coded.body.length).toBeLessThan(plain.body.length / 2);
      expect(decode(coded.body)).toEqual(plain.body);
      expect(coded.headers.etag).not.toBe(plain.headers.etag);
    }
  });

  test('is not compressed where that saves nothing', async () => {
    const web = await startTestWeb();
    const { headers } = await rawGet(web.url + THEME, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test.each([undefined, 'br', 'gzip'])('is 304 without a body for whoever has it (%s)', async (coding) => {
    const { web } = await webWithLines();
    const accept: Record<string, string> = coding === undefined ? {} : { 'accept-encoding': coding };
    const { headers } = await rawGet(web.url + HISTORY, accept);
    const again = await rawGet(web.url + HISTORY, { ...accept, 'if-none-match': `W/"x", ${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(again.headers['content-length']).toBeUndefined();
  });

  test('keeps its ETag over a restart, and over changes that do not touch it', async () => {
    const { web } = await webWithLines();
    const { headers } = await rawGet(web.url + THEME);
    say(web.db, addConversation(web.db, { live: false }), 'something else');
    web.backend.catchUp();
    const again = await rawGet(web.url + THEME, { 'if-none-match': headers.etag ?? '' });
    await web.close();
    const next = await startTestWeb({ dataDir: web.dataDir });
    const restarted = await rawGet(next.url + THEME, { 'if-none-match': headers.etag ?? '' });
    expect([again.status, restarted.status]).toEqual([304, 304]);
  });

  test('answers HEAD as GET, without the body, whichever came first', async () => {
    const { web } = await webWithLines();
    const path = '/api/eternal/history?limit=3';
    const before = await rawGet(web.url + path, {}, 'HEAD');
    const whole = await rawGet(web.url + path);
    const after = await rawGet(web.url + path, {}, 'HEAD');
    expect(JSON.parse(whole.body.toString())).toHaveLength(3);
    for (const head of [before, after]) {
      expect(head.body).toHaveLength(0);
      expect(head.headers.etag).toBe(whole.headers.etag);
      expect(head.headers['content-length']).toBe(String(whole.body.length));
    }
  });
});

describe('a shared answer is made anew', () => {
  test('soon after the daemon commits, with a nudge and without', async () => {
    const { web, conversation } = await webWithLines();
    for (const line of ['polled', 'nudged']) {
      await rawGet(web.url + HISTORY);
      const nudges = new NudgeServer(web.dataDir.duelSocket, (error) => expect.unreachable(error.message));
      if (line === 'nudged') nudges.start();
      say(web.db, conversation, line);
      nudges.nudge();
      await vi.waitFor(async () => expect(await text(web, HISTORY)).toContain(line), 5_000);
      nudges.stop();
    }
  });

  test('for whoever has just written', async () => {
    const { web } = await webWithLines();
    const token = await signIn(web);
    for (const themeId of ['cyber-teal', 'violet-neon', 'backrooms-neon']) {
      await text(web, THEME);
      await call(web, 'POST /admin/themes/apply', { token, json: { themeId } });
      expect(await text(web, THEME)).toContain(themeId);
    }
  });

  test('but not because the daemon beats its lease', async () => {
    const { web, list } = await webWithLines();
    await rawGet(web.url + LIST);
    web.db.update(lease).set({ beat: 99 }).where(eq(lease.id, 1)).run();
    web.backend.catchUp();
    await rawGet(web.url + LIST);
    expect(list).toHaveBeenCalledTimes(1);
  });
});

describe('nobody gets a shared answer', () => {
  test('who sends an Authorization header, and nobody else gets theirs', async () => {
    const { web } = await webWithLines();
    const token = await signIn(web);
    addConversation(web.db, { live: false, title: 'empty, for administrators alone' });
    web.backend.catchUp();
    await text(web, LIST);
    const seen = await text(web, LIST, { authorization: `Bearer ${token}` });
    const after = await text(web, LIST);
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
