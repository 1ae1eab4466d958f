import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLogger } from '#server/logging.ts';
import { ADMIN, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const SECRET = 'canary-3f9c2a';

function capture() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

test.each(['authorization', 'cookie', 'set-cookie', 'apiKey', 'password', 'token'])(
  'a field named %s is blotted out, however deep it lies',
  (name) => {
    const { lines, destination } = capture();
    const logger = createLogger('web', 'trace', destination);
    const secret = { [name]: SECRET };
    logger.info(secret, 'flat');
    logger.info({ req: { headers: secret, body: [secret] } }, 'a request');
    logger.error(
      { err: Object.assign(new Error('no'), { config: { request: { headers: secret } } }) },
      'an error',
    );
    logger.child(secret).info('bound');
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain(SECRET);
  },
);

test('what is no secret is logged as it is', () => {
  const { lines, destination } = capture();
  createLogger('web', 'info', destination).info({ req: { url: '/api/health' }, tokens: 12 }, 'kept');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ req: { url: '/api/health' }, tokens: 12, msg: 'kept' });
});

test('no log line holds a password, a token, a cookie or a provider key, whatever goes wrong', async () => {
  const { lines, destination } = capture();
  const web = await startTestWeb({ log: destination });
  const token = await signIn(web);
  const headers = { cookie: `visitor=${SECRET}`, authorization: `Bearer ${SECRET}` };
  const key = `sk-${SECRET}`;
  const secrets = [SECRET, ADMIN.password, token, createHash('sha256').update(token).digest('hex')];
  const attempts = async () => {
    await call(web, 'POST /auth/login', { json: ADMIN });
    await call(web, 'POST /auth/login', { json: { username: 'admin', password: SECRET } });
    await call(web, 'POST /auth/login', {
      body: `{"password": "${SECRET}`,
      headers: { 'content-type': 'application/json' },
    });
    await call(web, 'POST /admin/openai-key', { token, json: { apiKey: key } });
    await call(web, 'GET /admin/stats', { headers });
    await call(web, `GET /admin/stats?token=${SECRET}`, { token });
    await fetch(`${web.url}/trpc/auth.login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ json: { password: SECRET } }),
    });
  };
  await attempts();
  web.db.$client.exec(`CREATE TRIGGER broken BEFORE INSERT ON logins BEGIN SELECT RAISE(ABORT, 'broken'); END;
    CREATE TRIGGER broken_too BEFORE INSERT ON settings BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await attempts();
  web.db.$client.exec('DROP TABLE logins; DROP TABLE settings');
  await attempts();
  const log = lines.join('');
  expect(log).toContain('a request failed');
  for (const secret of secrets) expect(log).not.toContain(secret);
});
