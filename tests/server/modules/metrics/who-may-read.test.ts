import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Admission } from '#server/live/admission.ts';
import { rawGet } from '#tests/support/raw-get.ts';
import { failure } from '#tests/support/shapes.ts';
import { startTestWeb } from '#tests/support/web-app.ts';

const TOKEN = 'a-token-for-prometheus';

/** A server that listens to every address of this machine. */
async function startOpenly(metricsToken?: string, trustProxy?: string): Promise<{ port: number }> {
  const { backend } = await startTestWeb();
  const app = await buildApp({
    ...backend,
    rateLimits: {},
    admission: new Admission({ perAddress: 1, inAll: 1 }),
    logger: undefined,
    trustProxy,
    publicUrl: undefined,
    site: undefined,
    metricsToken,
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '0.0.0.0', port: 0 });
  return { port: Number(new URL(url).port) };
}

/** An address of this machine that is not its loopback; undefined where it has no network. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

const ask = (port: number, headers = {}, host = '127.0.0.1') =>
  rawGet(`http://${host}:${port}/metrics`, headers);

describe('without METRICS_TOKEN', () => {
  test.each(['127.0.0.1', 'localhost'])('whoever asks %s on this machine may read', async (host) => {
    const { port } = await startOpenly();
    const { status, headers } = await ask(port, {}, host);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test.each([
    [{ 'x-forwarded-for': '127.0.0.1' }],
    [{ 'x-real-ip': '127.0.0.1' }],
    [{ forwarded: 'for=127.0.0.1' }],
    [{ via: '1.1 proxy' }],
    [{ host: 'feral.example.org' }],
    [{ host: 'localhost.example.org' }],
  ])('nobody may who comes with %o', async (headers) => {
    const { port } = await startOpenly();
    const { status, body } = await ask(port, headers);
    expect([status, JSON.parse(body.toString())]).toEqual([
      404,
      failure('NOT_FOUND', 'There is nothing here.'),
    ]);
  });

  test('a proxy that is trusted opens it to nobody', async () => {
    const { port } = await startOpenly(undefined, '127.0.0.1');
    expect(
      (await ask(port, { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' })).status,
    ).toBe(404);
  });

  test.skipIf(outside === undefined)('nobody may from another address, whatever name they use', async () => {
    const { port } = await startOpenly();
    expect((await ask(port, { host: 'localhost' }, outside)).status).toBe(404);
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
