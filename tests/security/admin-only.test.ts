import { describe, expect, test } from 'vitest';
import { digestOf, newToken } from '#server/modules/auth/token.ts';
import { logins } from '#shared/db/schema.ts';
import { logIn, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { FACES } from '#tests/support/http/faces.ts';
import { inTime } from '#tests/support/http/in-time.ts';
import { PROCEDURES } from '#tests/support/site/procedures.ts';
import { registeredRoutes } from '#tests/support/site/registered-routes.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startFakeProvider } from '#tests/support/provider/fake-provider.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W2 of reliability.md: whatever an administrator may do, nobody else may. */

const UNKNOWN = 'f'.repeat(24);

/** Each procedure of an administrator, with an input that a valid login would get past the schema with. */
const ADMIN_ONLY: Record<string, Record<string, unknown> | undefined> = {
  'admin.archives': undefined,
  'admin.audit': { limit: 1 },
  'admin.deleteArchives': undefined,
  'admin.deleteConversations': undefined,
  'admin.deleteEternalConversations': undefined,
  'admin.providerKey': undefined,
  'admin.removeProviderKey': undefined,
  'admin.replaceBranding': undefined,
  'admin.setProviderKey': { apiKey: 'sk-1234567890' },
  'admin.setTimestamps': { timestamp: '2026-01-02T03:04:05.006Z' },
  'admin.stats': undefined,
  'admin.uploadText': { title: 'A file', content: 'A line.' },
  'auth.logout': undefined,
  'conversations.remove': { id: UNKNOWN },
  'deletions.forget': { id: UNKNOWN },
  'deletions.list': undefined,
  'deletions.preview': { kind: 'archives' },
  'deletions.restore': { id: UNKNOWN },
  'duel.command': { command: 'beat' },
  'duel.desk': undefined,
  'duel.setModel': { model: 'a-model' },
  'eternal.setState': { enabled: false },
  'eternal.state': undefined,
  'providers.list': undefined,
  'providers.models': { id: 'first' },
  'providers.remove': { id: UNKNOWN },
  'providers.save': { baseUrl: 'http://127.0.0.1:9/v1', model: 'a-model' },
  'providers.test': { id: 'first' },
  'themes.list': undefined,
  'themes.set': { themeId: 'cyber-teal' },
  'tickets.approve': { number: 1 },
  'tickets.decline': { numbers: [1], letter: 'No.' },
  'tickets.desk': { state: 'waiting' },
  'tickets.remove': { number: 1 },
  'tickets.setAutomatic': { automatic: true },
};

/** What anybody may call. A new procedure stands here or above, or this file fails. */
const FOR_ANYBODY = [
  'archives.list',
  'archives.text',
  'auth.login',
  'bin.list',
  'bin.state',
  'chat.history',
  'chat.reply',
  'chat.send',
  'conversations.byId',
  'conversations.list',
  'conversations.live',
  'duel.console',
  'eternal.archive',
  'eternal.history',
  'eternal.live',
  'eternal.opening',
  'eternal.spoils',
  'eternal.watchers',
  'lines.byId',
  'lines.provenance',
  'lines.random',
  'recap.latest',
  'replay.day',
  'replay.page',
  'search.find',
  'stamps.best',
  'stamps.counts',
  'stamps.set',
  'search.first',
  'themes.current',
  'tickets.byNumber',
  'tickets.file',
  'tickets.guestBook',
];

const HOUR_MS = 3_600_000;

function ageLogins({ db }: TestWeb, fields: Partial<typeof logins.$inferInsert>): void {
  db.update(logins).set(fields).run();
}

/** How to come by a token that must not do. */
const NO_LOGIN: Record<string, (web: TestWeb) => Promise<string> | string> = {
  'an empty token': () => '',
  'a token of spaces': () => '   ',
  'two tokens': () => `${newToken()} ${newToken()}`,
  'a token with a quote in it': () => "x' OR '1'='1",
  'a token of 10 KB': () => 'x'.repeat(10_000),
  'a forged token': () => newToken(),
  'the digest that is stored of a token': async (web) => digestOf(await signIn(web)),
  'a token in another case': async (web) => (await signIn(web)).replaceAll(/[a-z]/g, (c) => c.toUpperCase()),
  'a token cut short': async (web) => (await signIn(web)).slice(0, -1),
  'a token that ended twelve hours after its login': async (web) => {
    const token = await signIn(web);
    ageLogins(web, { createdAt: Date.now() - 12 * HOUR_MS });
    return token;
  },
  'a token that was idle for two hours': async (web) => {
    const token = await signIn(web);
    ageLogins(web, { lastUsedAt: Date.now() - 2 * HOUR_MS });
    return token;
  },
  'a token that was logged out': async (web) => {
    const token = await signIn(web);
    await call(web, 'POST /auth/logout', { token });
    return token;
  },
  'a token of a user who is gone': async (web) => {
    const token = await signIn(web);
    web.db.$client.exec('DELETE FROM users');
    return token;
  },
};

async function expectAllClosed(web: TestWeb, token: string | undefined): Promise<void> {
  const tell = beginTrial('W2', 'calls of an administrator’s procedures without a login, over REST and tRPC');
  let tries = 0;
  for (const procedure of PROCEDURES.filter(({ name }) => name in ADMIN_ONLY)) {
    for (const speak of FACES) {
      const said = await speak({ web, token }, procedure, ADMIN_ONLY[procedure.name]);
      tell({ tries: (tries += 1) });
      const refusal = { status: 401, code: 'UNAUTHORIZED', error: 'Please log in first.' };
      expect({ [procedure.name]: said }).toEqual({ [procedure.name]: refusal });
    }
  }
}

describe('an administrator’s procedure', () => {
  test('has a row here, as has every other', () => {
    const rows = [...Object.keys(ADMIN_ONLY), ...FOR_ANYBODY];
    expect(rows.sort()).toEqual(PROCEDURES.map(({ name }) => name).sort());
  });

  test('says so in its meta, and no other does', () => {
    const closed = PROCEDURES.filter((procedure) => procedure.protected).map(({ name }) => name);
    expect(closed.sort()).toEqual(Object.keys(ADMIN_ONLY).sort());
  });

  test('is closed to who sends no token', async () => {
    await expectAllClosed(await startTestWeb(), undefined);
  });

  test.each(Object.entries(NO_LOGIN))('is closed to %s', async (_name, tokenOf) => {
    const web = await startTestWeb();
    const token = await tokenOf(web);
    await expectAllClosed(web, token);
  });

  test('is open to a login', async () => {
    const { baseUrl } = await startFakeProvider({ say: 'A line.' });
    const web = await startTestWeb({ provider: { baseUrl, key: undefined, model: 'a-model' } });
    await signIn(web);
    const reads = PROCEDURES.filter(({ name, type }) => name in ADMIN_ONLY && type === 'query');
    for (const procedure of reads) {
      for (const speak of FACES) {
        const token = await logIn(web);
        const said = await inTime(() => speak({ web, token }, procedure, ADMIN_ONLY[procedure.name]));
        expect(said, procedure.name).toHaveProperty('answer');
      }
    }
  });
});

describe('a route under /api/admin', () => {
  test('is closed to who has no login, whichever way it came to be there; but for the theme', async () => {
    const tell = beginTrial('W2', 'routes under /api/admin without a login');
    let tries = 0;
    const web = await startTestWeb();
    const routes = await registeredRoutes(web);
    const closed = routes.filter(
      (route) => / \/api\/admin\//.test(route) && route !== 'GET /api/admin/theme',
    );
    expect(closed.length).toBeGreaterThanOrEqual(16);
    for (const route of closed) {
      const [method = '', path = ''] = route.split(' ');
      const { status, json } = await call(
        web,
        `${method} ${path.slice('/api'.length).replace(':id', UNKNOWN)}`,
      );
      tell({ tries: (tries += 1) });
      expect({ route, status, json }).toEqual({
        route,
        status: 401,
        json: failure('UNAUTHORIZED', 'Please log in first.'),
      });
    }
  });

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Token abc', 'Bearer ,', 'bearer\tabc'])(
    'is closed to the header "%s"',
    async (authorization) => {
      const tell = beginTrial('W2', 'a token, or what is none, in the wrong place or form');
      const web = await startTestWeb();
      const { status } = await call(web, 'GET /admin/stats', { headers: { authorization } });
      tell({ tries: 1 });
      expect(status).toBe(401);
    },
  );

  test('takes a token from the bearer header alone: not from the address, a cookie or the body', async () => {
    const tell = beginTrial('W2', 'a token, or what is none, in the wrong place or form');
    const web = await startTestWeb();
    const token = await signIn(web);
    const asked = await Promise.all([
      call(web, `GET /admin/stats?token=${token}&access_token=${token}&authorization=Bearer%20${token}`),
      call(web, 'GET /admin/stats', { headers: { cookie: `token=${token}; authorization=Bearer ${token}` } }),
      call(web, 'GET /admin/stats', { headers: { 'x-authorization': `Bearer ${token}` } }),
      call(web, 'POST /admin/eternal/state', { json: { enabled: false, token, access_token: token } }),
    ]);
    const params = encodeURIComponent(JSON.stringify({ authorization: `Bearer ${token}`, token }));
    const typed = await fetch(`${web.url}/trpc/admin.stats?connectionParams=${params}`);
    tell({ tries: asked.length + 1 });
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(typed.status).toBe(401);
  });
});
