import { describe, expect, test } from 'vitest';
import { CALLS_PER_MINUTE } from '#server/limits/table.ts';
import { WindowStore } from '#server/limits/rate-limits.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { ADMIN, makeAdmin, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { apiOf } from '#tests/support/http/typed-client.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const FRESH = 'GET /health';
const BEACON = 'POST /eternal/archive';
const WRITE = 'POST /admin/branding/replace';
const UPLOAD = 'POST /admin/conversations/upload-text';
const LOGIN = 'POST /auth/login';

async function limitedWeb() {
  const web = await startTestWeb({ rateLimits: { read: 3, write: 2, beacon: 1 }, trustProxy: true });
  const from = (address: string, route: string, json?: unknown) =>
    call(web, route, { json, headers: { 'x-forwarded-for': address } });
  return { web, from };
}

async function statuses(count: number, ask: () => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await ask()).status);
  return seen;
}

describe('an address that asks too much', () => {
  test('is told so, and when to come back', async () => {
    const { from } = await limitedWeb();
    await statuses(3, () => from('1.1.1.1', FRESH));
    const { status, headers, json } = await from('1.1.1.1', FRESH);
    expect(status).toBe(429);
    expect(json).toEqual(failure('TOO_MANY_REQUESTS'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('content-security-policy')).not.toBeNull();
  });

  test('does not keep others out', async () => {
    const { from } = await limitedWeb();
    await statuses(4, () => from('1.1.1.1', FRESH));
    expect((await from('1.1.1.2', FRESH)).status).toBe(200);
  });

  test('is one with its whole /64 where it is IPv6', async () => {
    const { from } = await limitedWeb();
    let host = 0;
    expect(await statuses(4, () => from(`2001:db8:1:2::${(host += 1)}`, FRESH))).toEqual([
      200, 200, 200, 429,
    ]);
    expect((await from('2001:db8:1:3::1', FRESH)).status).toBe(200);
  });

  test('is counted apart for reading, for writing and for leaving, over REST and tRPC together', async () => {
    const { web, from } = await limitedWeb();
    const since = { since: 0 };
    const overTrpc = (procedure: string) =>
      fetch(`${web.url}/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '1.1.1.1' },
        body: JSON.stringify({ json: since }),
      });
    expect(await statuses(2, () => from('1.1.1.1', BEACON, since))).toEqual([200, 429]);
    expect((await overTrpc('eternal.archive')).status).toBe(429);
    expect(await statuses(2, () => from('1.1.1.1', WRITE))).toEqual([401, 401]);
    expect((await overTrpc('admin.replaceBranding')).status).toBe(429);
    expect(await statuses(4, () => from('1.1.1.1', FRESH))).toEqual([200, 200, 200, 429]);
  });

  test('is told in the manner of tRPC where it asks so', async () => {
    const { web, from } = await limitedWeb();
    const client = apiOf(web);
    const ask = () => client.admin.stats.query().catch((error: unknown) => error);
    await statuses(3, async () => ({ status: (await from('127.0.0.1', FRESH)).status }));
    expect(await ask()).toMatchObject({
      message: 'Too many requests. Wait a moment and try again.',
      data: { appCode: 'TOO_MANY_REQUESTS', httpStatus: 429, retryAfter: expect.any(Number) as number },
    });
  });

  test('pays for each call of a batch, whoever answers it', async () => {
    const web = await startTestWeb({ rateLimits: { read: 6, write: 4 } });
    const statusOf = async (method: string, calls: string[]) => {
      const query = method === 'GET' ? 'batch=1&input={}' : 'batch=1';
      const sent = method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } };
      const url = `${web.url}/trpc/${calls.join('%2C')}?${query}`;
      return (await fetch(url, { method, ...sent })).status;
    };
    const five = Array<string>(5).fill('chat.history');
    expect(await statusOf('GET', five)).toBe(400);
    expect(await statusOf('GET', ['chat.history', 'chat.history'])).toBe(429);
    expect(await statusOf('POST', five)).toBe(429);
  });

  test('is let through to whatever is kept, which costs less than a refusal', async () => {
    const { from } = await limitedWeb();
    const history = 'GET /eternal/history?limit=5';
    expect(await statuses(9, () => from('1.1.1.1', history))).toEqual(Array(9).fill(200));
    expect((await from('1.1.1.1', FRESH)).status).toBe(200);
  });

  test('meets at sign-in the throttle of sign-in alone', async () => {
    const { from } = await limitedWeb();
    const wrong = { username: 'nobody', password: 'wrong' };
    expect(await statuses(4, () => from('1.1.1.1', LOGIN, wrong))).toEqual([401, 401, 401, 401]);
  });

  test('may upload ten times as many texts as it may write otherwise, once it has signed in', async () => {
    const web = await startTestWeb({ rateLimits: { write: 1, upload: 3 } });
    const token = await signIn(web);
    const text = { json: { title: 'a text', content: 'feral: hello' } };
    const upload = (as?: string) => call(web, UPLOAD, { ...text, token: as });
    const typed = () =>
      fetch(`${web.url}/trpc/admin.uploadText`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(text),
      });
    expect(await statuses(2, () => upload())).toEqual([401, 429]);
    expect((await upload('nonsense')).status).toBe(429);
    expect([...(await statuses(2, () => upload(token))), (await typed()).status]).toEqual([200, 200, 200]);
    expect((await upload(token)).status).toBe(429);
    expect((await typed()).status).toBe(429);
    expect(CALLS_PER_MINUTE.upload).toBe(600);
  });

  test('is counted at sign-in whatever it sends, over both faces together, and keeps nobody else from signing in', async () => {
    const login = CALLS_PER_MINUTE.login;
    expect(login).toBe(10);
    const web = await startTestWeb({ rateLimits: { login }, trustProxy: true });
    const attempt = (path: string, body: string, address = '1.1.1.1') =>
      fetch(web.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body,
      });
    const malformed = [
      ['/api/auth/login', '{'],
      ['/trpc/auth.login', '[['],
      ['/trpc/auth%2Elogin', '{}'],
      ['/trpc/auth.login,auth.login?batch=1', '{}'],
      ['/trpc/themes.current,auth.login?batch=1', '{}'],
    ] as const;
    const seen: number[] = [];
    // A batch counts as many calls as it has: seven, and three.
    for (const [path, body] of [...malformed, ...malformed.slice(0, 3)])
      seen.push((await attempt(path, body)).status);
    expect(seen).not.toContain(429);
    for (const [path, body] of [
      ...malformed,
      ['/api/auth/login', '{"username":"a","password":"b"}'] as const,
    ]) {
      const refused = await attempt(path, body);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await makeAdmin(web.db);
    expect((await attempt('/api/auth/login', JSON.stringify(ADMIN), '1.1.1.2')).status).toBe(200);
  });

  test('is refused where there is no route, too', async () => {
    const { web } = await limitedWeb();
    const ask = () => fetch(`${web.url}/nowhere`, { method: 'PUT' });
    expect(await statuses(3, ask)).toEqual([404, 404, 429]);
  });
});

test('a clock that is set back keeps nobody out longer', async () => {
  const store = new WindowStore(new InProcess().map('requests', 60_000));
  const count = (window: number) =>
    new Promise<{ current: number; ttl: number }>((resolve) =>
      store.incr('a', (_error, result) => resolve(result ?? { current: 0, ttl: 0 }), window),
    );
  const now = Date.now;
  try {
    expect((await count(1_000)).current).toBe(1);
    Date.now = () => now() - 24 * 3_600_000;
    expect((await count(1_000)).current).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await count(1_000)).current).toBe(1);
  } finally {
    Date.now = now;
  }
});
