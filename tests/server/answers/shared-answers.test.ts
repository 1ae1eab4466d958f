import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';
import { BATCH, HISTORY, LIST, THEME, webWithLines } from '#tests/support/site/web-with-lines.ts';

const ALL = [
  LIST,
  HISTORY,
  BATCH,
  THEME,
  '/api/archives?limit=50',
  '/api/openapi.json',
  '/trpc/themes.current',
];
/** A call made afresh is not for keeping, and tRPC's adapter streams it. */
const OWN_TO_THE_WAY = new Set(['date', 'cache-control', 'vary', 'transfer-encoding']);

/** Changes what is stored behind the revision's back, so that only an answer made afresh shows it. */
function changeUnseen(web: TestWeb): void {
  web.db.update(messages).set({ content: 'changed unseen' }).run();
}

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
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1',
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
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1',
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
