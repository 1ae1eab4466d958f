import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { announcementForLog, ensureAdmin } from '#server/modules/auth/first-admin.ts';
import { verifyPassword } from '#server/modules/auth/password.ts';
import { users } from '#shared/db/schema.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

test('several processes that start at once make one administrator, whose password is the one that is shown', async () => {
  const { database } = tempDataDir();
  const starts = [1, 2, 3].map(() => ensureAdmin(database, { ADMIN_USERNAME: 'admin' }));
  const made = (await Promise.all(starts)).filter((admin) => admin !== undefined);
  expect(made).toHaveLength(1);
  const [{ passwordHash } = { passwordHash: '' }, ...others] = connect(database, 'reader')
    .select()
    .from(users)
    .all();
  expect(others).toEqual([]);
  expect(await verifyPassword(passwordHash, made[0]?.password ?? '')).toBe(true);
});

test('a generated password lies in a file for its owner alone until another one is set', async () => {
  const { database } = tempDataDir();
  const { password, passwordFile = '' } = (await ensureAdmin(database, { ADMIN_USERNAME: 'admin' })) ?? {};
  expect(readFileSync(passwordFile, 'utf8')).toBe(`${password}\n`);
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  await setPassword(connect(database, 'web'), { username: 'admin', password: 'another one, by hand' });
  expect(existsSync(passwordFile)).toBe(false);
});

test('a chosen password is written down nowhere', async () => {
  const { database } = tempDataDir();
  const env = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'chosen by hand, thrice' };
  const { passwordFile = '' } = (await ensureAdmin(database, env)) ?? {};
  expect(existsSync(passwordFile)).toBe(false);
});

test('what a log is told has the file and not the password', async () => {
  const { database } = tempDataDir();
  const admin = await ensureAdmin(database, { ADMIN_USERNAME: 'admin' });
  const said = admin && announcementForLog(admin);
  expect(said).toContain(admin?.passwordFile);
  expect(said).not.toContain(admin?.password);
});
