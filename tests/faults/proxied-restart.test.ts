import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { conversations } from '#shared/db/schema.ts';
import { DOMAIN, makeCertificate } from '#tests/bench/proxies/certificate.ts';
import { PROXIES, type Proxy } from '#tests/bench/proxies/start-proxy.ts';
import { logIn } from '#tests/support/site/admin.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { startWebProcess } from '#tests/support/processes/web-process.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { raisePriority } from '#tests/support/processes/processes.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { connect, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

/* X7: web is restarted behind the proxies as they are shipped, while visitors read and an administrator writes. */

const RESTARTS = LONG ? 20 : 2;
/** Of an address, web takes sixty writes a minute. */
const WRITES = 50;
const READERS = 4;
const PAGES = ['/', '/eternal', '/conversations', '/library', '/api/archives', '/nowhere-but-here'];
const FOUND = [200, 404];
/** The proxies wait 14 seconds for web. On a machine on which it is away for nearly as long, nothing can be said of them. */
const AWAY_MAX_MS = 9_000;
/** What Caddy asks ahead of what writes. */
const SCOUT = 'GET /robots.txt';

type Ending = 'SIGINT' | 'SIGKILL';

/** A browser that keeps its connections. */
class Client {
  readonly #agent: Agent;
  readonly #port: number;
  constructor(port: number, ca: string) {
    this.#agent = new Agent({ keepAlive: true, ca, servername: DOMAIN });
    this.#port = port;
  }

  /** The status, or why there is none. */
  async ask(method: string, path: string, sent?: { token: string; json: object }): Promise<number | string> {
    const body = sent && JSON.stringify(sent.json);
    const own = sent && { authorization: `Bearer ${sent.token}`, 'content-type': 'application/json' };
    const headers = { host: DOMAIN, ...own };
    const asking = request({
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      method,
      path,
      headers,
    });
    try {
      const [response] = (await once(asking.end(body), 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode ?? 0;
    } catch (error) {
      return String(error);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A proxy and its visitor, with nothing behind it yet. */
async function startInFront(proxy: Proxy) {
  const ports = { web: await steadyPort(), proxy: await steadyPort(), plain: await steadyPort() };
  const folder = tempFolder();
  const certificate = makeCertificate(folder);
  const stop = await proxy.start({ folder, certificate, ports, onProcess: raisePriority });
  const client = new Client(ports.proxy, certificate.pem);
  onTestFinished(async () => {
    client.close();
    await stop();
  });
  return { client, port: ports.web };
}

/** Web behind a proxy, with something to read. */
async function startBehind(proxy: Proxy) {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  say(db, addConversation(db), 'I left.');
  const { client, port } = await startInFront(proxy);
  const start = () => startWebProcess(dataDir.folder, { PORT: String(port), TRUST_PROXY: '127.0.0.1' });
  let web = await start();
  /** @returns how long web was away, in milliseconds. */
  const restart = async (ending: Ending) => {
    const begun = performance.now();
    const gone = once(web.child, 'exit');
    web.child.kill(ending);
    await gone;
    web = await start();
    return performance.now() - begun;
  };
  return { db, client, restart, token: await logIn(web) };
}

type Place = Awaited<ReturnType<typeof startBehind>>;

/** Restarts web time and again while visitors read and an administrator uploads; what was answered to either. */
async function restartUnder({ client, restart, token }: Place, ending: Ending) {
  let isOver = false;
  let awayMs = 0;
  const reads: (number | string)[] = [];
  const writes = new Map<string, number | string>();
  const answered = new Set<number>();
  const read = async (n: number) => {
    for (let turn = n; !isOver; turn += 1) {
      reads.push(await client.ask('GET', PAGES[turn % PAGES.length] ?? '/'));
      answered.add(n);
      await sleep(5);
    }
  };
  const write = async () => {
    for (let n = 0; n < WRITES && !isOver; n += 1) {
      const title = `Upload ${n}`;
      const json = { title, content: '<feral> Hello.' };
      writes.set(title, await client.ask('POST', '/api/admin/conversations/upload-text', { token, json }));
      await sleep(50);
    }
  };
  const all = [...Array.from({ length: READERS }, (_, n) => read(n)), write()];
  for (let n = 0; n < RESTARTS; n += 1) {
    await sleep(200);
    awayMs = Math.max(awayMs, await restart(ending));
    answered.clear();
    // nginx tries five times in 14 seconds, so the next restart waits for those whom this one held up.
    await expect.poll(() => answered.size).toBe(READERS);
  }
  await sleep(500);
  isOver = true;
  await Promise.all(all);
  return {
    reads: reads.filter((answer) => !FOUND.includes(Number(answer))),
    asked: reads.length,
    writes,
    awayMs,
  };
}

/** The same, once more for as long as the machine was too busy to say anything. */
async function restartInTime(proxy: Proxy, ending: Ending) {
  for (;;) {
    const place = await startBehind(proxy);
    const outcome = await restartUnder(place, ending);
    if (outcome.awayMs < AWAY_MAX_MS) return { place, ...outcome };
  }
}

/** How often there was each. */
function counted<Kind>(all: readonly Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** How often each title was stored. */
function stored({ db }: Place): Map<string, number> {
  const rows = db.select({ title: conversations.title }).from(conversations).all();
  return counted(rows.map(({ title }) => title));
}

beforeAll(ensureBuilt);

describe.each(PROXIES)('behind $name', { timeout: 600_000 + RESTARTS * 20_000 }, (proxy) => {
  test.skipIf(!proxy.isInstalled)('a restart of web fails no request', async () => {
    const tell = beginTrial('X7', `web is restarted behind ${proxy.name}, under readers and a writer`);
    const { place, reads, asked, writes } = await restartInTime(proxy, 'SIGINT');
    const failed = [...writes].filter(([, answer]) => answer !== 200);
    const counts = stored(place);
    const twice = [...writes.keys()].filter((title) => (counts.get(title) ?? 0) > 1);
    const lost = [...writes.keys()].filter((title) => !counts.has(title));
    tell(
      { tries: RESTARTS, lost: reads.length + failed.length + lost.length, duplicated: twice.length },
      `${asked} reads, ${writes.size} writes`,
    );
    expect({ reads: counted(reads), failed, twice, lost }).toEqual({
      reads: new Map(),
      failed: [],
      twice: [],
      lost: [],
    });
  });

  test.skipIf(!proxy.isInstalled)(
    'a kill -9 of web fails no reading, and sends nothing twice that writes',
    async () => {
      const tell = beginTrial('X7', `kill -9 of web behind ${proxy.name}, under readers and a writer`);
      const { place, reads, asked, writes } = await restartInTime(proxy, 'SIGKILL');
      const counts = stored(place);
      const twice = [...writes.keys()].filter((title) => (counts.get(title) ?? 0) > 1);
      const lost = [...writes].filter(([title, answer]) => answer === 200 && !counts.has(title));
      tell(
        { tries: RESTARTS, lost: reads.length + lost.length, duplicated: twice.length },
        `${asked} reads, ${writes.size} writes`,
      );
      expect({ reads: counted(reads), twice, lost }).toEqual({ reads: new Map(), twice: [], lost: [] });
    },
  );

  test.skipIf(!proxy.isInstalled)(
    'what was sent and brought no answer is sent again if it only reads',
    async () => {
      const heard: string[] = [];
      const upstream = createServer((socket) => {
        socket.once('data', (head) => {
          const line = String(head).split(' HTTP')[0] ?? '';
          const isFirst = !heard.includes(line);
          heard.push(line);
          if (isFirst && line !== SCOUT) socket.destroy();
          else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        });
      });
      const { client, port } = await startInFront(proxy);
      await once(upstream.listen(port, '127.0.0.1'), 'listening');
      onTestFinished(() => void upstream.close());
      expect(await client.ask('GET', '/')).toBe(200);
      expect(await client.ask('POST', '/api/eternal/archive', { token: 'none', json: {} })).toBe(502);
      expect(heard.filter((line) => line !== SCOUT)).toEqual(['GET /', 'GET /', 'POST /api/eternal/archive']);
    },
  );
});
