import { describe, expect, test } from 'vitest';
import { duelCommands, settings } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { PROCEDURES } from '#tests/support/site/procedures.ts';
import { registeredRoutes } from '#tests/support/site/registered-routes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/*
 * OWASP ASVS 5.0, 3.4.2 and 3.5: what a page of another site can have its visitors' browsers do. Without a preflight that is a GET, or a
 * POST of one of three types: https://fetch.spec.whatwg.org/#cors-safelisted-request-header
 */

const EVIL = { origin: 'https://hostile.example', 'sec-fetch-site': 'cross-site' };
const SAFELISTED = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
];

/** Whatever changes something, by the addresses at which it can be called. */
async function writes(web: TestWeb): Promise<string[]> {
  const routes = (await registeredRoutes(web)).filter((route) => /^(POST|DELETE) \/api\//.test(route));
  const mutations = PROCEDURES.filter(({ type }) => type === 'mutation').map(
    ({ name }) => `POST /trpc/${name}`,
  );
  return [...routes.map((route) => route.replaceAll(/:\w+/g, 'f'.repeat(24))), ...mutations];
}

const changesOf = ({ db }: TestWeb) => [
  db.select().from(settings).all(),
  db.select().from(duelCommands).all(),
];

describe('a page of another site', () => {
  test('is allowed to read nothing: no answer names an origin', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const paths = [
      '/api/health',
      '/api/eternal/history',
      '/api/admin/stats',
      '/trpc/themes.current',
      '/nothing',
    ];
    for (const path of paths) {
      const headers = { ...EVIL, authorization: `Bearer ${token}` };
      const answer = await fetch(web.url + path, { headers });
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  test('is told by every preflight that it may not', async () => {
    const web = await startTestWeb();
    for (const route of await writes(web)) {
      const [method = '', path = ''] = route.split(' ');
      const headers = { ...EVIL, 'access-control-request-method': method };
      const answer = await fetch(web.url + path, { method: 'OPTIONS', headers });
      const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
      expect([route, answer.ok, allowed]).toEqual([route, false, []]);
    }
  });

  test.each(SAFELISTED)('changes nothing by a post without a preflight, of type %s', async (type) => {
    const web = await startTestWeb();
    const before = changesOf(web);
    for (const route of (await writes(web)).filter((each) => each.startsWith('POST'))) {
      const headers = { ...EVIL, ...(type !== undefined && { 'content-type': type }) };
      const body = Buffer.from('{"since":0,"enabled":false,"command":"beat","themeId":"cyber-teal"}');
      const answer = await fetch(web.url + route.slice('POST '.length), { method: 'POST', headers, body });
      expect([route, answer.status >= 400 && answer.status < 500]).toEqual([route, true]);
    }
    expect(changesOf(web)).toEqual(before);
  });

  test('changes nothing by a link or a picture: no GET does, not even an administrator’s', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const before = changesOf(web);
    for (const { name } of PROCEDURES.filter(({ type }) => type === 'mutation')) {
      const input = encodeURIComponent('{"json":{"enabled":false,"command":"beat","themeId":"cyber-teal"}}');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${web.url}/trpc/${name}?input=${input}`, { headers });
      expect([name, answer.ok]).toEqual([name, false]);
    }
    expect(changesOf(web)).toEqual(before);
  });
});
