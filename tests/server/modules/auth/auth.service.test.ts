import { describe, expect, test } from 'vitest';
import { AuthService } from '#server/modules/auth/auth.service.ts';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { logins, users } from '#shared/db/schema.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ADDRESS = '203.0.113.1';

/** The real service on a real file, with both its clocks in the test's hand. */
async function signedIn() {
  const db = connect(tempDataDir().database, 'web');
  const clock = { now: Date.UTC(2026, 0, 1), monotonic: 0 };
  const volatile = new InProcess(() => clock.monotonic);
  const auth = new AuthService({ db, now: () => clock.now, volatile });
  await setPassword(db, ADMIN);
  const { token } = await auth.login(ADMIN, ADDRESS);
  return { db, clock, auth, token };
}

describe('a login', () => {
  test('ends after two hours without use', async () => {
    const { clock, auth, token } = await signedIn();
    clock.now += 2 * HOUR_MS - 1;
    expect(auth.verify(token)?.username).toBe(ADMIN.username);
    clock.now += 2 * HOUR_MS;
    expect(auth.verify(token)).toBeUndefined();
  });

  test('ends after twelve hours, however often it is used', async () => {
    const { clock, auth, token } = await signedIn();
    for (let hour = 1; hour < 12; hour += 1) {
      clock.now += HOUR_MS;
      expect(auth.verify(token)?.username).toBe(ADMIN.username);
    }
    clock.now += HOUR_MS;
    expect(auth.verify(token)).toBeUndefined();
  });

  test('once expired stays so when the clock goes back', async () => {
    const { clock, auth, token, db } = await signedIn();
    clock.now += 13 * HOUR_MS;
    auth.sweep();
    clock.now -= 13 * HOUR_MS;
    expect(auth.verify(token)).toBeUndefined();
    expect(db.select().from(logins).all()).toEqual([]);
  });

  test('with a password that is changed while it is being looked at does not come to be', async () => {
    const { db, auth } = await signedIn();
    const late = auth.login(ADMIN, ADDRESS);
    db.update(users).set({ passwordHash: 'of another password' }).run();
    db.delete(logins).run();
    await expect(late).rejects.toThrow('Login failed');
    expect(db.select().from(logins).all()).toEqual([]);
  });

  test('from the future does not count: the clock went back, and its age is unknown', async () => {
    const { clock, auth, token } = await signedIn();
    clock.now -= HOUR_MS;
    expect(auth.verify(token)).toBeUndefined();
  });
});

describe('the delay after failures', () => {
  const wrong = { ...ADMIN, password: 'wrong' };

  test('doubles with each, is told, and is over when its time has passed', async () => {
    const { clock, auth } = await signedIn();
    const fail = () => auth.login(wrong, ADDRESS);
    for (let tries = 0; tries < 4; tries += 1) await expect(fail()).rejects.toThrow('Login failed');
    for (const seconds of [1, 2, 4, 8]) {
      await expect(fail()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: seconds });
      clock.monotonic += seconds * 1_000;
      await expect(fail()).rejects.toThrow('Login failed');
    }
    clock.monotonic += 16_000;
    expect(await auth.login(ADMIN, ADDRESS)).toHaveProperty('token');
    await expect(fail()).rejects.toThrow('Login failed');
  });

  test('does not depend on the wall clock', async () => {
    const { clock, auth } = await signedIn();
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(auth.login(wrong, ADDRESS)).rejects.toThrow('Login failed');
    }
    clock.now += 24 * HOUR_MS;
    await expect(auth.login(ADMIN, ADDRESS)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('of an account binds an address that has failed before, and nobody else', async () => {
    const { auth } = await signedIn();
    for (let n = 0; n < 4; n += 1) {
      await expect(auth.login(wrong, `203.0.113.${n}`)).rejects.toThrow('Login failed');
    }
    await expect(auth.login(wrong, '203.0.113.0')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await auth.login(ADMIN, '198.51.100.1')).toHaveProperty('token');
  });
});
