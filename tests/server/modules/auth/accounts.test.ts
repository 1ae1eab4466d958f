import { describe, expect, test } from 'vitest';
import { endLogins, listLogins, setPassword } from '#server/modules/auth/accounts.ts';
import { announcement, ensureAdmin } from '#server/modules/auth/first-admin.ts';
import { users } from '#shared/db/schema.ts';
import { ADMIN, logIn, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

describe('the first start', () => {
  test('makes an administrator with a password nobody else has, and shows it once', async () => {
    const { database } = tempDataDir();
    const first = await ensureAdmin(database, { ADMIN_USERNAME: 'admin' });
    expect(first?.password).toMatch(/^[0-9a-f]{32}$/);
    expect(first && announcement(first)).toContain(first?.password);
    expect(await ensureAdmin(database, { ADMIN_USERNAME: 'admin' })).toBeUndefined();
    expect(connect(database, 'reader').select().from(users).all()).toHaveLength(1);
  });

  test('takes the password of the environment, and does not repeat it', async () => {
    const { database } = tempDataDir();
    const env = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'given by hand' };
    const first = await ensureAdmin(database, env);
    expect(first).toEqual({ username: 'keeper', password: undefined });
    expect(first && announcement(first)).not.toContain('given by hand');
  });

  test.each(['short', 'password123', 'qwertyuiop', 'keeper2026', 'feralferalferal', 'aaaaaaaaaaaaaaaaaaaa'])(
    'does not take %s, which others would guess, and makes nobody',
    async (password) => {
      const { database } = tempDataDir();
      const env = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: password };
      await expect(ensureAdmin(database, env)).rejects.toThrow(/at least 8 characters|too easy to guess/);
      expect(connect(database, 'reader').select().from(users).all()).toEqual([]);
    },
  );

  test.each(['four words none knows', 'ünïcödé ist auch gut', 'onlylowercaselettersstrungup'])(
    'takes %j: whatever is hard to guess, with or without digits and signs',
    async (password) => {
      const { database } = tempDataDir();
      const env = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: password };
      expect((await ensureAdmin(database, env))?.username).toBe('keeper');
    },
  );
});

describe('an account', () => {
  test('has its password stored as argon2id with the parameters that reliability.md names', async () => {
    const { database } = tempDataDir();
    const db = connect(database, 'web');
    await setPassword(db, ADMIN);
    expect(db.select().from(users).get()?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('shows who is logged in, and loses its logins on request', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await logIn(web);
    expect(listLogins(web.db).map(({ username }) => username)).toEqual(['admin', 'admin']);
    expect(endLogins(web.db, 'nobody')).toBe(0);
    expect(endLogins(web.db, 'Admin')).toBe(2);
    expect((await call(web, 'GET /admin/stats', { token })).status).toBe(401);
  });
});
