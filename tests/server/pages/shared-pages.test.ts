import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ByteCache } from '#server/answers/byte-cache.ts';
import { sharedHandler } from '#server/answers/shared-answers.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { until } from '#tests/support/processes/processes.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** A site whose pages say how often one has been rendered; each waits until it is let through. */
async function slowSite() {
  const rendered: string[] = [];
  let letThrough: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (letThrough = resolve));
  const render = async (path: string) => {
    rendered.push(path);
    await waiting;
    if (path === '/broken' && rendered.length === 1) throw new Error('/secret/path: broken');
    return pageOf(`${path} ${'and so on '.repeat(200)}`, path === '/missing' ? 404 : 200);
  };
  return { web: await startTestWeb({ site: siteOf(render), rateLimits: { read: 2 } }), rendered, letThrough };
}

/** Asks a number of times at once, and waits until the server has all of the questions. */
async function askAtOnce(count: number, ask: () => Promise<unknown>, { counts }: ByteCache) {
  const before = counts.hits + counts.misses;
  const asked = Array.from({ length: count }, ask);
  await until(() => counts.hits + counts.misses >= before + count || undefined);
  return asked;
}

describe('a rendered page', () => {
  test('is rendered once for everybody who asks at once, whatever the limits of their address', async () => {
    const { web, rendered, letThrough } = await slowSite();
    const ask = () => rawGet(`${web.url}/eternal`, { 'accept-encoding': 'br' });
    const asked = await askAtOnce(40, ask, web.backend.cache);
    letThrough();
    const answers = (await Promise.all(asked)) as Awaited<ReturnType<typeof rawGet>>[];
    expect(rendered).toEqual(['/eternal']);
    for (const { status, headers, body } of answers) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' });
      expect(brotliDecompressSync(body).toString()).toContain('/eternal and so on');
    }
  });

  test('that fails fails for everybody who waits for it, without saying how, and is tried again by the next', async () => {
    const { web, rendered, letThrough } = await slowSite();
    const asked = await askAtOnce(20, () => rawGet(`${web.url}/broken`), web.backend.cache);
    letThrough();
    const answers = (await Promise.all(asked)) as Awaited<ReturnType<typeof rawGet>>[];
    for (const { status, body } of answers) {
      expect(status).toBe(500);
      expect(JSON.parse(body.toString())).toEqual({
        success: false,
        error: 'Something went wrong on our side.',
        code: 'INTERNAL',
      });
    }
    expect((await rawGet(`${web.url}/broken`)).status).toBe(200);
    expect(rendered).toHaveLength(2);
  });

  test('is one page, whatever marks its links collect on their way', async () => {
    const { web, rendered, letThrough } = await slowSite();
    letThrough();
    for (const query of ['', '?utm_source=news', '?fbclid=1', '?fbclid=2', '?']) {
      expect((await rawGet(`${web.url}/eternal${query}`)).status).toBe(200);
    }
    expect(rendered).toEqual(['/eternal']);
  });

  test('that is not there is not kept', async () => {
    const { web, letThrough } = await slowSite();
    letThrough();
    const { status, headers } = await rawGet(`${web.url}/missing`);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers.etag).toBeUndefined();
    expect(web.backend.cache.bytes).toBe(0);
  });

  test('is rendered anew when the database has moved', async () => {
    const { web, rendered, letThrough } = await slowSite();
    letThrough();
    await rawGet(`${web.url}/eternal`);
    addConversation(web.db);
    web.backend.catchUp();
    await rawGet(`${web.url}/eternal`);
    expect(rendered).toHaveLength(2);
  });
});

test('an answer that sets a cookie is neither kept nor shared', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const cache = new ByteCache();
  let visitors = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('set-cookie', `visitor=${(visitors += 1)}`);
    done();
  });
  const make = () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'hello' });
  app.get('/api/hello', sharedHandler(cache, { mayShare: () => true, make }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const visitor of [1, 2]) {
    const { headers } = await rawGet(`${url}/api/hello`);
    expect(headers['set-cookie']).toEqual([`visitor=${visitor}`]);
  }
  expect(cache.bytes).toBe(0);
});
