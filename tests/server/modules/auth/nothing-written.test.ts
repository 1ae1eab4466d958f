import { describe, expect, test } from 'vitest';
import { AuthService } from '#server/modules/auth/auth.service.ts';
import { endLogins, setPassword } from '#server/modules/auth/accounts.ts';
import { setWaiting } from '#shared/db/client.ts';
import { logins } from '#shared/db/schema.ts';
import { ADMIN } from '#tests/support/site/admin.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = '203.0.113.1';

/** The real service on a file that nothing can be written to, with what it told the operator. */
async function onFullDisk() {
  const { database } = tempDataDir();
  const db = connect(database, 'web');
  const clock = { now: Date.UTC(2026, 0, 1) };
  const warnings: string[] = [];
  const onWarning = (sentence: string) => void warnings.push(sentence);
  const auth = new AuthService({ db, now: () => clock.now, onWarning });
  await setPassword(db, ADMIN);
  const setFull = (isFull: boolean) => void db.$client.pragma(`query_only = ${isFull ? 'ON' : 'OFF'}`);
  setFull(true);
  return { db, operator: connect(database, 'worker'), auth, clock, warnings, setFull };
}

describe('a sign-in where nothing can be written', () => {
  test('succeeds, and the operator is told; it ends with a logout, and by its age', async () => {
    const { auth, clock, warnings } = await onFullDisk();
    const [first, second] = [await auth.login(ADMIN, ADDRESS), await auth.login(ADMIN, ADDRESS)];
    expect(warnings[0]).toContain('The login is kept in memory');
    const login = auth.verify(first.token);
    expect(login?.username).toBe(ADMIN.username);
    auth.end(login?.tokenDigest ?? '');
    expect(auth.verify(first.token)).toBeUndefined();
    clock.now += HOUR_MS;
    expect(auth.verify(second.token)?.username).toBe(ADMIN.username);
    clock.now += 2 * HOUR_MS;
    expect(auth.verify(second.token)).toBeUndefined();
  });

  test('still asks for the right password', async () => {
    const { auth } = await onFullDisk();
    await expect(auth.login({ ...ADMIN, password: 'wrong' }, ADDRESS)).rejects.toThrow('Login failed');
  });

  test('ends where the password is changed, and where an operator ends logins', async () => {
    const { auth, operator } = await onFullDisk();
    const before = await auth.login(ADMIN, ADDRESS);
    endLogins(operator, undefined);
    expect(auth.verify(before.token)).toBeUndefined();
    const after = await auth.login(ADMIN, ADDRESS);
    await setPassword(operator, { ...ADMIN, password: 'another sentence of the cage' });
    expect(auth.verify(after.token)).toBeUndefined();
  });

  test('is written once there is room, and then ends as any other', async () => {
    const { db, auth, setFull } = await onFullDisk();
    const { token } = await auth.login(ADMIN, ADDRESS);
    setFull(false);
    expect(auth.verify(token)?.username).toBe(ADMIN.username);
    expect(db.select().from(logins).all()).toHaveLength(1);
    expect(new AuthService({ db, now: () => Date.UTC(2026, 0, 1) }).verify(token)).toBeDefined();
    db.delete(logins).run();
    expect(auth.verify(token)).toBeUndefined();
  });

  test('does not hinder the end of a login that was written before', async () => {
    const { db, auth, setFull } = await onFullDisk();
    setFull(false);
    const { token } = await auth.login(ADMIN, ADDRESS);
    setFull(true);
    auth.end(auth.verify(token)?.tokenDigest ?? '');
    expect(auth.verify(token)).toBeUndefined();
    setFull(false);
    expect(auth.verify(token)).toBeUndefined();
    expect(db.select().from(logins).all()).toEqual([]);
  });
});

test('a right password while somebody holds the write lock is no failed try', async () => {
  const { database } = tempDataDir();
  const db = connect(database, 'web');
  const auth = new AuthService({ db });
  await setPassword(db, ADMIN);
  setWaiting(db, 'web', false);
  const other = connect(database, 'worker').$client;
  other.exec('BEGIN IMMEDIATE');
  for (let tries = 0; tries < 6; tries += 1)
    await expect(auth.login(ADMIN, ADDRESS)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  other.exec('COMMIT');
  expect(await auth.login(ADMIN, ADDRESS)).toHaveProperty('token');
});

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
