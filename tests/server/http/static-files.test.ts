import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompress } from '#server/commands/precompress.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const SCRIPT = 'console.log("feral");\n'.repeat(500);

async function builtSite() {
  const site = siteOf(() => Promise.resolve(pageOf('', 404)), {
    'assets/index-1.js': SCRIPT,
    'assets/small-1.js': 'short',
    'favicon.svg': '<svg/>',
  });
  await precompress(site.publicDir);
  return startTestWeb({ site, rateLimits: { read: 1 } });
}

test('built files come compressed as the build left them, for a year, past every limit', async () => {
  const web = await builtSite();
  const ask = (coding: string) => rawGet(`${web.url}/assets/index-1.js`, { 'accept-encoding': coding });
  const [br, gzip, plain] = [await ask('gzip, br'), await ask('gzip'), await ask('identity')];
  expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  expect(plain.body.toString()).toBe(SCRIPT);
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ]);
  for (const { headers } of [br, gzip, plain]) {
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
  }
});

test('a file too small to gain comes as it is', async () => {
  const web = await builtSite();
  const { headers, body } = await rawGet(`${web.url}/assets/small-1.js`, { 'accept-encoding': 'br' });
  expect(body.toString()).toBe('short');
  expect(headers['content-encoding']).toBeUndefined();
});

test('the compressed copies are no files of their own', async () => {
  const web = await builtSite();
  expect((await rawGet(`${web.url}/assets/index-1.js.br`)).status).toBe(404);
});
