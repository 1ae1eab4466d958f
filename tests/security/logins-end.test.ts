import { describe, expect, test } from 'vitest';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { ADMIN, logIn, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W3 of reliability.md: a changed password or a logout ends a login within one request. */

const TRIAL = ['W3', 'logins that end with the next request'] as const;

const statusOf = async (web: TestWeb, token: string) =>
  (await call(web, 'GET /admin/stats', { token })).status;

describe('a login ends with the very next request', () => {
  test('after a logout, also in requests that are sent at the same moment', async () => {
    const tell = beginTrial(...TRIAL);
    const web = await startTestWeb();
    const token = await signIn(web);
    expect(await statusOf(web, token)).toBe(200);
    const logouts = await Promise.all([1, 2, 3].map(() => call(web, 'POST /auth/logout', { token })));
    tell({ tries: 1 });
    expect(logouts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await statusOf(web, token)).toBe(401);
  });

  test('after a change of the password by another process, for every login of that user', async () => {
    const tell = beginTrial(...TRIAL);
    const web = await startTestWeb();
    const tokens = [await signIn(web), await logIn(web)];
    await setPassword(web.db, { ...ADMIN, password: 'a new one' });
    tell({ tries: tokens.length });
    for (const token of tokens) expect(await statusOf(web, token)).toBe(401);
    expect((await call(web, 'POST /auth/login', { json: ADMIN })).status).toBe(401);
    const json = { ...ADMIN, password: 'a new one' };
    expect((await call(web, 'POST /auth/login', { json })).status).toBe(200);
  });

  test('after a sign-in that brings it along, and stays where that fails', async () => {
    const tell = beginTrial(...TRIAL);
    const web = await startTestWeb();
    const token = await signIn(web);
    await call(web, 'POST /auth/login', { token, json: { ...ADMIN, password: 'a wrong one' } });
    expect(await statusOf(web, token)).toBe(200);
    expect((await call(web, 'POST /auth/login', { token, json: ADMIN })).status).toBe(200);
    tell({ tries: 1 });
    expect(await statusOf(web, token)).toBe(401);
  });

  test('and leaves those of others alone', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await setPassword(web.db, { username: 'somebody', password: 'else' });
    expect(await statusOf(web, token)).toBe(200);
  });
});
