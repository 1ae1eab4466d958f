import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Admission } from '#server/live/admission.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const TOKEN = 'a-token-for-prometheus';

async function startOpenly(metricsToken?: string): Promise<{ port: number }> {
  const { backend } = await startTestWeb();
  const app = await buildApp({
    ...backend,
    rateLimits: {},
    admission: new Admission({ perAddress: 1, inAll: 1 }),
    logger: undefined,
    trustProxy: undefined,
    publicUrl: undefined,
    site: undefined,
    metricsToken,
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(url).port) };
}

const ask = (port: number, headers = {}) => rawGet(`http://127.0.0.1:${port}/metrics`, headers);

describe('without METRICS_TOKEN', () => {
  test.each([
    ['by its address', {}],
    ['by its name', { host: 'localhost' }],
    ['through a proxy that adds nothing', { host: '127.0.0.1:3000' }],
    ['through a proxy that says for whom', { 'x-forwarded-for': '127.0.0.1' }],
    ['with any token', { authorization: 'Bearer undefined' }],
  ])('nobody may read who asks this machine %s', async (_how, headers) => {
    const { port } = await startOpenly();
    const { status, body } = await ask(port, headers);
    expect([status, JSON.parse(body.toString())]).toEqual([
      404,
      failure('NOT_FOUND', 'There is nothing here.'),
    ]);
  });
});

describe('with METRICS_TOKEN', () => {
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

  test('whoever sends it may read, also through a proxy', async () => {
    const { port } = await startOpenly(TOKEN);
    const headers = { ...withToken(TOKEN), host: 'feral.example.org', 'x-forwarded-for': '192.0.2.7' };
    expect((await ask(port, headers)).status).toBe(200);
  });

  test.each([
    ['nothing', {}],
    ['another one', withToken('another')],
    ['its beginning', withToken(TOKEN.slice(0, -1))],
    ['more than it', withToken(`${TOKEN}x`)],
    ['an empty one', { authorization: 'Bearer ' }],
    ['it in another scheme', { authorization: `Basic ${TOKEN}` }],
  ])('nobody may who sends %s, on this machine neither', async (_what, headers) => {
    const { port } = await startOpenly(TOKEN);
    expect((await ask(port, headers)).status).toBe(404);
  });

  test('it is not taken from the address', async () => {
    const { port } = await startOpenly(TOKEN);
    expect(
      (await rawGet(`http://127.0.0.1:${port}/metrics?token=${TOKEN}&access_token=${TOKEN}`)).status,
    ).toBe(404);
  });
});
