import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { CALLS_PER_MINUTE } from '#server/limits/table.ts';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import { hasNginx } from '#tests/bench/nginx.ts';
import { DOMAIN, makeCertificate } from '#tests/bench/proxies/certificate.ts';
import { PROXIES } from '#tests/bench/proxies/start-proxy.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* What one address asks too much of is refused by the example of deploy/, and costs web nothing. */

const HOST = '127.0.0.1';
const MINUTE_MS = 60_000;
const LOGINS = CALLS_PER_MINUTE.login ?? 0;
const SENTENCE = 'Too many requests. Wait a moment and try again.';
const TYPED = {
  error: { json: { message: SENTENCE, data: { appCode: 'TOO_MANY_REQUESTS', httpStatus: 429 } } },
};
const LARGE_BATCH = `/trpc/${Array(CALLS_PER_BATCH_MAX).fill('themes.current').join(',')}?batch=1&input={}`;

/** Web behind nginx; what reached it, and a way to ask from an address of this machine. */
async function startBehindNginx() {
  const web = await startTestWeb({ trustProxy: HOST });
  const reached: string[] = [];
  const note = (message: unknown) =>
    reached.push((message as { request: IncomingMessage }).request.url ?? '');
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  const folder = tempFolder();
  const certificate = makeCertificate(folder);
  const ports = { web: web.port, proxy: await steadyPort(), plain: await steadyPort() };
  const stop = await PROXIES.find(({ name }) => name === 'nginx')?.start({ folder, certificate, ports });
  onTestFinished(async () => stop?.());
  const ask = async (from: string, line: string, body?: string) => {
    const [method = '', path = ''] = line.split(' ');
    const agent = new Agent({ ca: certificate.pem, servername: DOMAIN, localAddress: from });
    const headers = { host: DOMAIN, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const asking = request({ host: HOST, port: ports.proxy, method, path, agent, headers }).end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode,
      headers: answer.headers,
      said: JSON.parse(await text(answer)) as unknown,
    };
  };
  return { reached, ask };
}

test.skipIf(!hasNginx()).each([
  ['POST /api/auth/login', failure('TOO_MANY_REQUESTS')],
  ['POST /trpc/auth.login', TYPED],
  ['POST /trpc/themes.current,auth.login?batch=1', TYPED],
])('as many sign-ins of an address as web would take come as far as web: %s', async (line, refusal) => {
  const { reached, ask } = await startBehindNginx();
  const begun = performance.now();
  const askOnce = () => ask('127.0.0.3', line, '{"json":{}}');
  let last = await askOnce();
  for (let n = 1; n < 2 * LOGINS && last.status !== 429; n += 1) last = await askOnce();
  // One more every six seconds.
  const more = Math.ceil((performance.now() - begun) / (MINUTE_MS / LOGINS));
  expect(reached.length).toBeGreaterThanOrEqual(LOGINS);
  expect(reached.length).toBeLessThanOrEqual(LOGINS + more);
  expect(last).toMatchObject({ status: 429, said: refusal });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('127.0.0.4', line, '{"json":{}}')).status).not.toBe(429);
});

test.skipIf(!hasNginx())('batches of many calls come as far as web a few at once', async () => {
  const { reached, ask } = await startBehindNginx();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('127.0.0.3', `GET ${LARGE_BATCH}`)));
  const passed = answers.filter(({ status }) => status === 200);
  expect(passed).toHaveLength(reached.length);
  expect(passed.length).toBeGreaterThan(0);
  expect(passed.length).toBeLessThan(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, said: TYPED });
});

test.skipIf(!hasNginx())('reads of one address are as many as it likes', async () => {
  const { reached, ask } = await startBehindNginx();
  const paths = ['/api/eternal/history?limit=100', '/trpc/themes.current,duel.console?batch=1&input={}'];
  for (const path of paths) {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('127.0.0.3', `GET ${path}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  expect(reached).toHaveLength(120);
});
