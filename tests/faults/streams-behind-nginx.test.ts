import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { hasNginx } from '#tests/bench/nginx.ts';
import { DOMAIN, makeCertificate } from '#tests/bench/proxies/certificate.ts';
import { PROXIES } from '#tests/bench/proxies/start-proxy.ts';
import { call } from '#tests/support/http/call.ts';
import { daemonOf } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const ROUNDS = 40;
const HOST = '127.0.0.1';

/** The example of deploy/ in front of a site; resolves to a function that asks through it. */
async function behindNginx(webPort: number) {
  const folder = tempFolder();
  const certificate = makeCertificate(folder);
  const ports = {
    web: webPort,
    proxy: await steadyPort(),
    plain: await steadyPort(),
  };
  const stop = await PROXIES.find(({ name }) => name === 'nginx')?.start({ folder, certificate, ports });
  const agent = new Agent({ keepAlive: true, ca: certificate.pem, servername: DOMAIN });
  onTestFinished(async () => {
    agent.destroy();
    await stop?.();
  });
  return async (method: string, path: string, headers = {}): Promise<IncomingMessage> => {
    const asking = request({
      host: HOST,
      port: ports.proxy,
      method,
      path,
      agent,
      headers: { ...headers, host: DOMAIN },
    });
    const [answer] = (await once(asking.end(), 'response')) as [IncomingMessage];
    return answer;
  };
}

/** Somebody new asks something; the header by which they are known from then on. */
async function asked(web: TestWeb, conversation: string, address: string): Promise<{ cookie: string }> {
  const headers = { 'x-forwarded-for': address };
  const answer = await call(web, `POST /conversations/${conversation}/messages`, {
    json: { content: 'Hello?' },
    headers,
  });
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

test.skipIf(!hasNginx())(
  'nginx, which keeps its connections, sends nothing into one that a reply has ended',
  async () => {
    const tell = beginTrial(
      'X7',
      'a reply is read out through nginx, then something is sent on its connections',
    );
    const web = await startTestWeb({ trustProxy: HOST });
    const ask = await behindNginx(web.port);
    const conversation = addConversation(web.db);
    const daemon = daemonOf(web);
    const seen = new Map<number | undefined, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = await asked(web, conversation, `192.0.2.${round}`);
      daemon.answer('No.');
      const reply = await ask('GET', `/api/conversations/${conversation}/messages`, headers);
      await once(reply.resume(), 'end');
      const { statusCode } = await ask('POST', '/api/nowhere').then((answer) => answer.resume());
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
    }
    tell({ tries: ROUNDS, lost: ROUNDS - (seen.get(404) ?? 0) });
    expect([...seen]).toEqual([[404, ROUNDS]]);
  },
);
