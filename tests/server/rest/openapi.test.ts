import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@readme/openapi-parser';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PATTERNS } from '#shared/paths.ts';
import { loadBuiltPages } from '#server/pages/built-pages.ts';
import { openApiDocument } from '#server/rest/openapi.ts';
import { callsOf, type Answer, type Call, type Schema } from '#server/rest/openapi/document.ts';
import { addTicket } from '#tests/support/database/ticket-writer.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { PROCEDURES } from '#tests/support/site/procedures.ts';
import { OUTSIDE_ROUTES } from '#tests/support/site/outside-routes.ts';
import { registeredRoutes } from '#tests/support/site/registered-routes.ts';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const DOCUMENT = openApiDocument('/api');
const CALLS = callsOf(DOCUMENT);
const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
const zodOf = (schema: Schema) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

/** The query parameters that a call cannot do without. */
function queryOf({ operation }: Call): string {
  const needed = (operation.parameters ?? []).filter(
    ({ in: place, required }) => place === 'query' && required,
  );
  return `?${new URLSearchParams(needed.map(({ name, example }) => [name, String(example)])).toString()}`;
}

const answersOf = ({ operation }: Call) =>
  Object.entries(operation.responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [] : [{ status: Number(status), answer }],
  );

const bodiesOf = (each: Call) => [
  ...Object.values(each.operation.requestBody?.content ?? {}),
  ...answersOf(each).flatMap(({ answer }) => Object.values(answer.content ?? {})),
];

/** Calls of programs that belong to the site, files, and pages that no program is answered. */
/** What is described elsewhere or leads to the address without its slash. */
const UNDESCRIBED = / \/(api|trpc|metrics|robots\.txt|sitemap\.xml)|\*|\w\/$/;

describe('GET /api/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const web = await startTestWeb();
    const { json } = await call(web, 'GET /openapi.json');
    expect(json).toMatchObject({ openapi: '3.1.0', info: { title: 'feral API', version: '2.4.1' } });
    const verdict = await validate(structuredClone(json) as Parameters<typeof validate>[0]);
    expect(verdict).toMatchObject({ valid: true, warnings: [] });
  });

  test('describes every route under /api, and no other', async () => {
    const routes = await registeredRoutes(await startTestWeb());
    const served = routes
      .filter((route) => / \/api\//.test(route))
      .map((route) => route.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}'));
    const described = CALLS.filter(({ isOutside }) => !isOutside);
    expect(described.map(nameOf).sort()).toEqual(served.sort());
  });

  test('describes every public address outside /api, at the root of the site', async () => {
    const site = { pages: await loadBuiltPages(join(ROOT, 'dist')), publicDir: tempFolder() };
    const web = await startTestWeb();
    const pages = new Set<string>(Object.values(PATTERNS).map((pattern) => `GET ${pattern}`));
    const routes = await registeredRoutes(web, { site, publicExport: true });
    // Without pages, those of their addresses are left that programs are answered, too.
    const served = [...routes.filter((route) => !pages.has(route)), ...(await registeredRoutes(web))]
      .filter((route) => !UNDESCRIBED.test(route))
      .map((route) => route.replaceAll(/:(\w+)(\(.*?\))?/g, '{$1}'));
    const described = CALLS.filter(({ isOutside }) => isOutside);
    expect(new Set(OUTSIDE_ROUTES)).toEqual(new Set(served));
    for (const { path } of described) expect(DOCUMENT.paths[path]).toMatchObject({ servers: [{ url: '/' }] });
  });

  test('asks for a bearer token where an administrator is needed, and nowhere else', () => {
    const closed = CALLS.filter(({ operation }) => operation.security).map(nameOf);
    const expected = PROCEDURES.filter((procedure) => procedure.protected).map(({ route }) => route);
    expect(closed.sort()).toEqual(expected.sort());
    for (const { operation } of CALLS)
      expect(operation.security ?? [{ bearer: [] }]).toEqual([{ bearer: [] }]);
  });

  test('shows an example of every body and parameter that its own schema allows', () => {
    for (const each of CALLS) {
      for (const { schema, example } of [...bodiesOf(each), ...(each.operation.parameters ?? [])]) {
        expect(zodOf(schema).safeParse(example), nameOf(each)).toMatchObject({ success: true });
      }
    }
  });

  test('has one shape for failures, and it is the one that is answered', async () => {
    const web = await startTestWeb();
    const { responses = {}, schemas } = DOCUMENT.components;
    const failure = zodOf((schemas as { Failure: Schema }).Failure);
    for (const answer of Object.values(responses) as Answer[]) {
      expect(failure.safeParse(answer.content?.['application/json']?.example).success).toBe(true);
    }
    for (const route of ['GET /nothing', 'GET /admin/stats', 'POST /auth/login', 'GET /archives?limit=0']) {
      expect(failure.safeParse((await call(web, route)).json), route).toMatchObject({ success: true });
    }
  });

  test('says what a call really answers', async () => {
    const web = await startTestWeb({ publicBin: true });
    const token = await signIn(web);
    await addArchive(web, 'an archive', ['a line']);
    const id = addConversation(web.db);
    const line = say(web.db, id, 'a line').id;
    const visitorId = 'a'.repeat(24);
    const ticket = addTicket(web.db, { visitorId });
    const asked = CALLS.filter(
      ({ method, path, isOutside }) =>
        method === 'get' && !isOutside && !/stream|messages|archives\/|models/.test(path),
    );
    for (const each of asked) {
      const { status, json } = await call(
        web,
        nameOf(each)
          .replace('{id}', each.path.startsWith('/lines') ? line : id)
          .replace('{number}', String(ticket)) + queryOf(each),
        { token, headers: { cookie: `visitor=${visitorId}` } },
      );
      const described = answersOf(each).find((answer) => answer.status === status)?.answer.content;
      const schema = described?.['application/json']?.schema;
      if (schema) expect(zodOf(schema).safeParse(json), nameOf(each)).toMatchObject({ success: true });
      else expect(each.path).toBe('/docs');
    }
  });
});

describe('GET /api/docs', () => {
  test('is a page that names every call, and whose links lead somewhere', async () => {
    const { status, headers, text } = await call(await startTestWeb(), 'GET /docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const each of CALLS) expect(text).toContain(`<code>${nameOf(each)}</code>`);
    const ids = new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    for (const [, anchor] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    expect(text).toContain('href="/api/openapi.json"');
  });

  test('keeps to the policy: no script, no style of its own, and a stylesheet that the site serves', async () => {
    const { headers, text } = await call(await startTestWeb(), 'GET /docs');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'; ?style-src 'self'/);
    expect(text).not.toMatch(/<script|<style| style=| on\w+=|(?:href|src|action)="?https?:\/\//);
    const [, sheet = ''] = /<link rel="stylesheet" href="\/([^"]+)"/.exec(text) ?? [];
    expect(existsSync(join(ROOT, 'src', 'client', 'public', sheet))).toBe(true);
  });

  test('shows text as text', async () => {
    const { text } = await call(await startTestWeb(), 'GET /docs');
    expect(text).toContain('&lt;feral&gt; I did not escape.');
    expect(text).not.toContain('<feral>');
  });
});
