import { expect, test } from 'vitest';
import { AuthService } from '#server/modules/auth/auth.service.ts';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { ADMIN } from '#tests/support/admin.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

const HOUR_MS = 3_600_000;

test('where nothing can be written, a login counts as long as it would, and ends as it would', async () => {
  const db = connect(tempDataDir().database, 'web');
  const clock = { now: Date.UTC(2026, 0, 1) };
  const auth = new AuthService({ db, now: () => clock.now });
  await setPassword(db, ADMIN);
  const { token } = await auth.login(ADMIN, '203.0.113.1');
  db.$client.pragma('query_only = ON');
  clock.now += HOUR_MS;
  expect(auth.verify(token)?.username).toBe(ADMIN.username);
  clock.now += HOUR_MS;
  expect(auth.verify(token)).toBeUndefined();
});
