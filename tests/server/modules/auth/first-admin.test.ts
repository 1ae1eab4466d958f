import { expect, test } from 'vitest';
import { ensureAdmin } from '#server/modules/auth/first-admin.ts';
import { verifyPassword } from '#server/modules/auth/password.ts';
import { users } from '#shared/db/schema.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

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
