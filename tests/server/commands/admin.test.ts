import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ownDataDir } from '#shared/db/data-dir-lock.ts';
import { ADMIN, logIn, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const NEW = 'five words that nobody has';

/** `npm run admin -- ...` beside a site that runs, with `typed` as its input. */
async function admin({ dataDir }: TestWeb, args: string[], typed = '') {
  const command = join(ROOT, 'src', 'server', 'commands', 'admin.ts');
  const running = spawn(process.execPath, ['--import', 'tsx', command, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir.folder },
  });
  running.stdin.end(typed);
  const exit = once(running, 'exit') as Promise<[number]>;
  const [said, complained, [code]] = await Promise.all([text(running.stdout), text(running.stderr), exit]);
  return { said, complained, code };
}

const statusOf = async (web: TestWeb, password: string) =>
  (await call(web, 'POST /auth/login', { json: { ...ADMIN, password } })).status;

describe('npm run admin', () => {
  test('changes the password while the site runs, ends every login, and repeats no password', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const { said, complained, code } = await admin(web, ['set-password', ADMIN.username], `${NEW}\n`);
    expect([said + complained, code]).toEqual([
      'The password of admin is changed, and every login with the old one has ended.\n',
      0,
    ]);
    expect((await call(web, 'GET /admin/stats', { token })).status).toBe(401);
    expect([await statusOf(web, ADMIN.password), await statusOf(web, NEW)]).toEqual([401, 200]);
  });

  test.each(['short', 'password123', ''])(
    'does not take the password %j, and leaves the old one',
    async (typed) => {
      const web = await startTestWeb();
      const token = await signIn(web);
      const { complained, code } = await admin(web, ['set-password'], `${typed}\n`);
      expect(complained).toMatch(/at least 8 characters|too easy to guess/);
      expect(code).toBe(1);
      expect((await call(web, 'GET /admin/stats', { token })).status).toBe(200);
    },
  );

  test('shows who is logged in, and ends their logins', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await logIn(web);
    expect(
      (await admin(web, ['list-logins'])).said.match(/^admin {2}since .*Z {2}last used .*Z$/gm),
    ).toHaveLength(2);
    expect((await admin(web, ['end-logins', 'admin'])).said).toBe('2 logins ended.\n');
    expect((await call(web, 'GET /admin/stats', { token })).status).toBe(401);
  });

  test('says what it can do, asked for anything else', async () => {
    const { complained, code } = await admin(await startTestWeb(), ['dance']);
    expect(complained).toContain('set-password [USERNAME]');
    expect(code).toBe(1);
  });

  test('changes nothing in a folder that a restore has to itself', async () => {
    const web = await startTestWeb();
    await web.close();
    const leave = ownDataDir(web.dataDir.folder);
    const { complained, code } = await admin(web, ['set-password'], `${NEW}\n`);
    leave?.();
    expect(complained).toMatch(/A restore into .* is under way\./);
    expect(code).toBe(1);
  });
});
