import { describe, expect, test } from 'vitest';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { AuthService } from '#server/modules/auth/auth.service.ts';
import { announcement, ensureAdmin } from '#server/modules/auth/first-admin.ts';
import { users } from '#shared/db/schema.ts';
import { ADMIN, logIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const DAY_MS = 24 * 3600_000;
const ADDRESS = '203.0.113.1';
const REFUSAL = { code: 'UNAUTHORIZED', message: 'Login failed' };
const WARNING =
  'A sign-in was refused. The generated password of admin has expired; set one with npm run admin -- set-password.';

/** A site after its first start without ADMIN_PASSWORD, with its clock in the test's hand. */
async function firstStarted() {
  const dataDir = tempDataDir();
  const first = await ensureAdmin(dataDir.database, { ADMIN_USERNAME: ADMIN.username });
  const db = connect(dataDir.database, 'web');
  const clock = { now: Date.now() };
  const warnings: string[] = [];
  const onWarning = (sentence: string) => void warnings.push(sentence);
  const auth = new AuthService({ db, now: () => clock.now, onWarning });
  const generated = { username: ADMIN.username, password: first?.password ?? '' };
  return { dataDir, db, first, clock, auth, warnings, generated };
}

describe('a generated password', () => {
  test('says with its first and only appearance how long it is valid, and opens the site until then', async () => {
    const { first, clock, auth, warnings, generated } = await firstStarted();
    expect(first && announcement(first)).toMatch(/valid for 7 days; npm run admin -- set-password/);
    clock.now += 7 * DAY_MS - 60_000;
    expect(await auth.login(generated, ADDRESS)).toHaveProperty('token');
    expect(warnings).toEqual([]);
  });

  test('that has expired is answered as a wrong one is, and each try is told to the operator', async () => {
    const { clock, auth, warnings, generated } = await firstStarted();
    clock.now += 7 * DAY_MS + 60_000;
    await expect(auth.login({ ...generated, password: 'wrong' }, ADDRESS)).rejects.toMatchObject(REFUSAL);
    expect(warnings).toEqual([]);
    for (let tries = 0; tries < 2; tries += 1)
      await expect(auth.login(generated, ADDRESS)).rejects.toMatchObject(REFUSAL);
    expect(warnings).toEqual([WARNING, WARNING]);
  });

  test('that has expired counts as a failure, so that trying it is slowed down too', async () => {
    const { clock, auth, generated } = await firstStarted();
    clock.now += 8 * DAY_MS;
    for (let tries = 0; tries < 4; tries += 1)
      await expect(auth.login(generated, ADDRESS)).rejects.toMatchObject(REFUSAL);
    await expect(auth.login(generated, ADDRESS)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('once expired stays so when the clock goes back', async () => {
    const { clock, auth, generated } = await firstStarted();
    clock.now += 8 * DAY_MS;
    auth.sweep();
    clock.now -= 8 * DAY_MS;
    await expect(auth.login(generated, ADDRESS)).rejects.toMatchObject(REFUSAL);
  });

  test('stays expired from the first sign-in that it is refused to, of whatever account, also after a restart', async () => {
    const { db, clock, auth, generated } = await firstStarted();
    clock.now += 8 * DAY_MS;
    const somebody = { username: 'somebody', password: 'wrong' };
    await expect(auth.login(somebody, ADDRESS)).rejects.toMatchObject(REFUSAL);
    clock.now -= 8 * DAY_MS;
    const restarted = new AuthService({ db, now: () => clock.now });
    await expect(restarted.login(generated, ADDRESS)).rejects.toMatchObject(REFUSAL);
  });

  test('stays expired where that could not be written down', async () => {
    const { db, clock, auth, warnings, generated } = await firstStarted();
    clock.now += 8 * DAY_MS;
    db.$client.pragma('query_only = ON');
    await expect(auth.login(generated, ADDRESS)).rejects.toMatchObject(REFUSAL);
    db.$client.pragma('query_only = OFF');
    clock.now -= 8 * DAY_MS;
    await expect(auth.login(generated, ADDRESS)).rejects.toMatchObject(REFUSAL);
    expect(warnings).toEqual([WARNING, WARNING]);
  });

  test('gives way to one that is set, which stays', async () => {
    const { db, clock, auth } = await firstStarted();
    await setPassword(db, ADMIN);
    clock.now += 400 * DAY_MS;
    auth.sweep();
    expect(await auth.login(ADMIN, ADDRESS)).toHaveProperty('token');
  });

  test('is refused over HTTP in the words of a wrong one, with a line in the log that does not hold it', async () => {
    const { dataDir, db, generated } = await firstStarted();
    const lines: string[] = [];
    const web = await startTestWeb({ dataDir, log: { write: (line) => void lines.push(line) } });
    db.update(users)
      .set({ passwordExpiresAt: Date.now() - 1 })
      .run();
    const refused = await call(web, 'POST /auth/login', { json: generated });
    const wrong = await call(web, 'POST /auth/login', { json: { ...generated, password: 'wrong' } });
    expect([refused.status, refused.json]).toEqual([wrong.status, wrong.json]);
    expect(lines.filter((line) => line.includes(WARNING))).toHaveLength(1);
    expect(lines.join('')).not.toContain(generated.password);
  });
});

test('a password of ADMIN_PASSWORD never expires', async () => {
  const dataDir = tempDataDir();
  const env = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  const first = await ensureAdmin(dataDir.database, env);
  expect(first && announcement(first)).not.toMatch(/valid for/);
  const web = await startTestWeb({ dataDir });
  expect(web.db.select().from(users).get()).toMatchObject({ passwordExpiresAt: null });
  expect(await logIn(web)).toMatch(/^[\w-]{43}$/);
});
