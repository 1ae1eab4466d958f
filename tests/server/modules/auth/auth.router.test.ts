import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { logins } from '#shared/db/schema.ts';
import { ADMIN, logIn, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const LOGIN = 'POST /auth/login';
const from = (address: string) => ({ 'x-forwarded-for': address });
const wrong = { ...ADMIN, password: 'wrong' };

const statusOf = async (web: TestWeb, token: string) =>
  (await call(web, 'GET /admin/stats', { token })).status;

describe('POST /api/auth/login', () => {
  test('gives an opaque token that opens the administrator’s calls, and stores nothing but its digest', async () => {
    const web = await startTestWeb();
    await signIn(web);
    const { status, json } = await call(web, LOGIN, { json: ADMIN });
    const { token } = json as { token: string };
    expect({ status, json }).toEqual({
      status: 200,
      json: { token: expect.stringMatching(/^[\w-]{43}$/) as string },
    });
    expect(await statusOf(web, token)).toBe(200);
    const digest = createHash('sha256').update(token).digest('hex');
    expect(
      web.db
        .select()
        .from(logins)
        .all()
        .map(({ tokenDigest }) => tokenDigest),
    ).toContain(digest);
  });

  test('takes the user name in any case', async () => {
    const web = await startTestWeb();
    await signIn(web);
    const { status } = await call(web, LOGIN, { json: { ...ADMIN, username: 'ADMIN' } });
    expect(status).toBe(200);
  });

  test('says the same to a wrong password, an unknown user and empty fields', async () => {
    const web = await startTestWeb();
    await signIn(web);
    const tries = [wrong, { username: 'nobody', password: 'wrong' }, { username: '', password: '' }];
    for (const json of tries) {
      const answer = await call(web, LOGIN, { json });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual(failure('UNAUTHORIZED', 'Login failed'));
    }
  });

  test('refuses fields that are missing, of another type, or endless', async () => {
    const web = await startTestWeb();
    const bodies = [
      {},
      { username: 'admin' },
      { password: 'x' },
      { username: 1, password: 'x' },
      { username: 'admin', password: { $ne: '' } },
      { username: 'admin', password: 'x'.repeat(1_001) },
      { username: 'a'.repeat(201), password: 'x' },
      [],
      'admin',
      null,
    ];
    for (const json of bodies) {
      const answer = await call(web, LOGIN, { json });
      expect(answer.status, JSON.stringify(json)).toBe(400);
      expect(answer.json).toEqual(failure('BAD_REQUEST'));
    }
  });

  test('slows an address down after four failures, and lets the right password in from elsewhere', async () => {
    const web = await startTestWeb({ trustProxy: true });
    await signIn(web);
    const guess = () => call(web, LOGIN, { json: wrong, headers: from('203.0.113.7') });
    for (let tries = 0; tries < 4; tries += 1) expect((await guess()).status).toBe(401);
    let refused = await guess();
    // Each delay is twice the one before, the first a second: a machine that stands still misses one or the other.
    for (let more = 0; refused.status === 401 && more < 5; more += 1) refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual(failure('TOO_MANY_REQUESTS'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const owner = await call(web, LOGIN, { json: ADMIN, headers: from('198.51.100.1') });
    expect(owner.status).toBe(200);
  });
});

describe('POST /api/auth/logout', () => {
  test('ends this login and no other', async () => {
    const web = await startTestWeb();
    const mine = await signIn(web);
    const other = await logIn(web);
    const { status, json } = await call(web, 'POST /auth/logout', { token: mine });
    expect({ status, json }).toEqual({ status: 200, json: { success: true } });
    expect(await statusOf(web, mine)).toBe(401);
    expect(await statusOf(web, other)).toBe(200);
    expect(web.db.select().from(logins).all()).toHaveLength(1);
  });

  test('needs a login', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'POST /auth/logout');
    expect(status).toBe(401);
    expect(json).toEqual(failure('UNAUTHORIZED', 'Please log in first.'));
  });
});
