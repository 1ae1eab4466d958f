import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadBuiltPages } from '#server/pages/built-pages.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import {
  expectDiscretion,
  fuzz,
  FUZZ_TIMEOUT_MS,
  gunAt,
  type Hit,
  type Shot,
} from '#tests/support/hostile/fuzz.ts';
import {
  hostileBody,
  hostileContentType,
  hostileHeaders,
  hostileObject,
  hostilePart,
  hostileQuery,
} from '#tests/support/hostile/texts.ts';
import { OUTSIDE_ROUTES } from '#tests/support/site/outside-routes.ts';
import { registeredRoutes } from '#tests/support/site/registered-routes.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { SPECIFIED_CALLS } from '#tests/support/site/specified-calls.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* W1 of reliability.md, over REST: whatever is sent, the answer is no 5xx and tells nothing of the inside. */

const QUERY_KEYS = [
  'limit',
  'skip',
  'before',
  'download',
  'lastEventId',
  'what',
  'id',
  'q',
  'sort',
  'cursor',
  'at',
  'line',
  'conversation',
  'after',
  'day',
  'period',
  'stamp',
  'word',
];

/** A route of the server under /api; another one is missed by the walk below. */
const ROUTES = [
  ...SPECIFIED_CALLS.map(({ route }) => route.replace('{id}', ':id')),
  'DELETE /admin/deletions/:id',
  'DELETE /admin/openai-key',
  'DELETE /admin/providers/:id',
  'DELETE /admin/tickets/:number',
  'GET /admin/audit',
  'GET /admin/deletion-preview',
  'GET /admin/deletions',
  'GET /admin/duel',
  'GET /admin/providers',
  'GET /admin/providers/:id/models',
  'GET /admin/tickets',
  'GET /bin',
  'GET /bin/state',
  'GET /docs',
  'GET /eternal/opening',
  'GET /eternal/spoils',
  'GET /eternal/console',
  'GET /guestbook',
  'GET /eternal/watchers',
  'GET /health',
  'GET /lines/:id',
  'GET /lines/:id/provenance',
  'GET /lines/random',
  'GET /openapi.json',
  'GET /ready',
  'GET /recap',
  'GET /replay',
  'GET /replay/day',
  'GET /search',
  'GET /stamps',
  'GET /stamps/best',
  'GET /tickets/:number',
  'GET /search/first',
  'POST /admin/deletions/:id/restore',
  'POST /admin/duel/command',
  'POST /admin/duel/model',
  'POST /admin/providers',
  'POST /admin/providers/:id/test',
  'POST /admin/tickets/:number/approve',
  'POST /admin/tickets/automatic',
  'POST /admin/tickets/decline',
  'POST /auth/logout',
  'POST /stamps/:id',
  'POST /tickets',
];

/** What stands outside /api for anybody, with what an operator may allow; one format of each feed. */
const OUTSIDE = OUTSIDE_ROUTES.filter((route) => route.startsWith('GET '))
  .map((route) => route.replace('GET ', '').replace('{id}', ':id'))
  .filter((path) => !/\.(atom|rss)$/.test(path));
/** The duel as text. */
const ENDLESS = new Set(['/', '/eternal']);
const OUTSIDE_KEYS = [
  'cols',
  'plain',
  'theme',
  'q',
  'sort',
  'cursor',
  'after',
  'url',
  'format',
  'maxwidth',
  'maxheight',
];

function shotsOutside(path: string, ids: readonly string[]): fc.Arbitrary<Shot> {
  return fc
    .record({
      part: fc.oneof(hostilePart, fc.constantFrom(...ids)),
      query: hostileQuery(OUTSIDE_KEYS),
      headers: hostileHeaders,
      accept: fc.constantFrom('*/*', 'text/html', 'text/plain'),
    })
    .map(({ part, query, headers, accept }) => ({
      method: 'GET',
      path: `${path.replace(':id', () => part)}?${query}`,
      headers: { ...headers, accept },
      body: undefined,
      isEndless: ENDLESS.has(path),
    }));
}

/** Jobs that ask for nothing but a login: with one, each case would start a worker. */
const JOBS = new Set([
  'DELETE /admin/archives',
  'DELETE /admin/conversations',
  'DELETE /admin/eternal-conversations',
  'POST /admin/branding/replace',
  'POST /auth/logout',
]);

function shotsAt(route: string, token: string): fc.Arbitrary<Shot> {
  const [method = '', path = ''] = route.split(' ');
  const call = SPECIFIED_CALLS.find((known) => known.route.replace('{id}', ':id') === route);
  const good = (call?.body ?? {}) as Record<string, unknown>;
  const tokens = JOBS.has(route) ? ['', 'x'.repeat(43)] : [token, token, token, '', 'x'.repeat(43)];
  return fc
    .record({
      part: hostilePart,
      query: hostileQuery(QUERY_KEYS),
      headers: hostileHeaders,
      token: fc.constantFrom(...tokens),
      body:
        method === 'GET'
          ? fc.constant(undefined)
          : fc.option(hostileBody(hostileObject(good)), { nil: undefined }),
      contentType: hostileContentType,
    })
    .map(({ part, query, headers, body, contentType, ...rest }) => ({
      method,
      path: `/api${path.replace(/:(id|number)/, () => part)}?${query}`,
      headers: {
        ...headers,
        ...(rest.token && { authorization: `Bearer ${rest.token}` }),
        ...(body && { 'content-type': contentType }),
      },
      body,
    }));
}

function expectOurShape({ status, contentType, text }: Hit): void {
  if (status < 400) return;
  expect(contentType).toMatch(/^application\/json/);
  expect(JSON.parse(text)).toEqual({
    success: false,
    error: expect.stringMatching(/^.+$/u) as string,
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
  });
}

async function startFilled(options: Parameters<typeof startTestWeb>[0] = {}) {
  const limits = { perAddress: 100_000, inAll: 100_000 };
  const web = await startTestWeb({ limits, publicBin: true, ...options });
  const token = await signIn(web);
  await addArchive(web, 'an archive', ['a line']);
  const live = addConversation(web.db);
  refuse(web.db, live);
  const lines = ['one', 'two'].map((line) => say(web.db, live, line).id);
  return { web, token, ids: [live, ...lines] };
}

describe('whatever is sent over REST', () => {
  test('is sent to every route there is', async () => {
    const web = await startTestWeb();
    const routes = (await registeredRoutes(web)).filter((route) => / \/api\//.test(route));
    expect(routes.map((route) => route.replace('/api', '')).sort()).toEqual([...ROUTES].sort());
  });

  test.each(ROUTES)(
    '%s answers without a 5xx or a word about the inside',
    async (route) => {
      const tell = beginTrial('W1', 'cases over REST, to each route');
      let cases = 0;
      const { web, token } = await startFilled();
      const shoot = gunAt(web);
      await fuzz(shotsAt(route, token), async (shot) => {
        const hit = await shoot(shot);
        tell({ tries: (cases += 1) });
        expectDiscretion(web, hit);
        expectOurShape(hit);
      });
      expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
    FUZZ_TIMEOUT_MS,
  );

  test.each(OUTSIDE)(
    'GET %s, outside /api, answers without a 5xx or a word about the inside',
    async (path) => {
      const dist = join(ROOT, 'dist');
      const site = { pages: await loadBuiltPages(dist), publicDir: join(dist, 'public') };
      const { web, ids } = await startFilled({ site, publicExport: true });
      const shoot = gunAt(web);
      await fuzz(shotsOutside(path, ids), async (shot) => expectDiscretion(web, await shoot(shot)));
      expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
    },
    FUZZ_TIMEOUT_MS,
  );
});
