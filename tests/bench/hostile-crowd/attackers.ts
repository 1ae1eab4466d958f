import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOMAIN } from '../proxies/certificate.ts';

/** What the crowd is to do: every attack, eight times at once, once a second, from 127.0.0.1. */
export interface Crowd {
  /** Of the proxy. */
  readonly port: number;
  readonly ca: string;
  readonly seconds: number;
  /** A conversation of a megabyte. */
  readonly large: string;
  /** A word in the name of each attack that is wanted. */
  readonly attacks: string;
}

/** How often each attack got which status; 0 where the connection broke. */
export type Statuses = Record<string, Record<number, number>>;

interface Attack {
  readonly path: string;
  readonly body?: string;
}

const AT_ONCE = 8;
/** As fast as it can, the crowd would measure how much TLS the machine takes: each volley was enough to stop web. */
const EVERY_MS = 1_000;

process.on('message', (crowd: Crowd) => {
  void attack(crowd).then((seen) => process.send?.(seen));
});

async function attack(crowd: Crowd): Promise<Statuses> {
  const until = performance.now() + crowd.seconds * 1_000;
  const rows = wanted(crowd).map(async ([name, kind]) => {
    const counts: Record<number, number> = {};
    const agent = new Agent({ ca: crowd.ca, servername: DOMAIN, keepAlive: true, maxSockets: AT_ONCE });
    while (performance.now() < until) {
      const next = sleep(EVERY_MS);
      const volley = Array.from({ length: AT_ONCE }, () => send(kind, { crowd, agent }));
      for (const status of await Promise.all(volley)) counts[status] = (counts[status] ?? 0) + 1;
      await next;
    }
    agent.destroy();
    return [name, counts] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

function wanted(crowd: Crowd): [string, Attack][] {
  return Object.entries(attacksOn(crowd)).filter(([name]) => name.includes(crowd.attacks));
}

function attacksOn({ large }: Crowd): Record<string, Attack> {
  const calls = Array<string>(20).fill('conversations.byId').join(',');
  const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, { json: { id: large } }]));
  const address = `/trpc/${calls}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  return {
    'a body of 4 MiB, nested, without a login': {
      path: '/api/admin/conversations/upload-text',
      body: '['.repeat(4 * 1024 * 1024),
    },
    'sign-ins of 60 KB, nested superjson': { path: '/trpc/auth.login', body: nestedValues(2_900) },
    'sign-ins of 1 KB, nested superjson': { path: '/trpc/auth.login', body: nestedValues(25) },
    'twenty times a conversation of 1 MB, as one batch': { path: address },
  };
}

function nestedValues(levels: number): string {
  const values = `${'["undefined",{"a":'.repeat(levels)}["undefined"]${'}]'.repeat(levels)}`;
  return `{"json":{},"meta":{"values":${values},"v":1}}`;
}

function send({ path, body }: Attack, { crowd, agent }: { crowd: Crowd; agent: Agent }): Promise<number> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { host: DOMAIN, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = request({ host: '127.0.0.1', port: crowd.port, agent, method, path, headers }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
