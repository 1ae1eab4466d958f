import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
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
  hostileJson,
  hostileObject,
  hostilePart,
  hostileQuery,
  hostileText,
} from '#tests/support/hostile/texts.ts';
import { PROCEDURES, type RouterProcedure } from '#tests/support/site/procedures.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { SPECIFIED_CALLS } from '#tests/support/site/specified-calls.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W1 of reliability.md, over tRPC: whatever is sent, the answer is no 5xx and tells nothing of the inside. */

const TYPES = ['Date', 'bigint', 'regexp', 'set', 'map', 'Error', 'URL', 'undefined', 'number', 'nothing'];
const PATHS = ['', 'id', 'limit', 'a', '0', '__proto__.x', 'constructor.prototype.x', 'a\\.b', 'since', '.'];

const type = fc.oneof(
  fc.constantFrom(...TYPES),
  fc
    .tuple(fc.constantFrom('class', 'symbol', 'custom', 'typed-array', 'x'), hostileText)
    .map(([...pair]) => pair),
);

/** What superjson wants to know besides the JSON, mostly wrong. */
const hostileMeta = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...PATHS), fc.array(type, { maxLength: 2 }), { maxKeys: 3 })
    .map((values) => JSON.stringify({ values })),
  fc.array(type, { maxLength: 2 }).map((values) => JSON.stringify({ values })),
  fc
    .dictionary(fc.constantFrom(...PATHS), fc.array(fc.constantFrom(...PATHS)), { maxKeys: 2 })
    .map((referentialEqualities) => JSON.stringify({ referentialEqualities })),
  hostileJson,
);

/** An input in superjson's envelope, or in none. */
function envelopeOf(good: Record<string, unknown>): fc.Arbitrary<string> {
  const json = fc.oneof({ weight: 4, arbitrary: hostileObject(good) }, { weight: 1, arbitrary: hostileJson });
  const plain = json.map((text) => `{"json":${text}}`);
  const typed = fc.tuple(json, hostileMeta).map(([text, meta]) => `{"json":${text},"meta":${meta}}`);
  return fc.oneof({ weight: 5, arbitrary: plain }, { weight: 4, arbitrary: typed }, json);
}

const batchOf = (one: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(fc.constantFrom('0', '1', '-1', '__proto__', 'x'), one), { maxLength: 3 })
    .map((calls) => `{${calls.map(([key, input]) => `"${key}":${input}`).join(',')}}`);

/** Jobs that ask for nothing but a login: with one, each case would start a worker. */
const JOBS = new Set([
  'admin.deleteArchives',
  'admin.deleteConversations',
  'admin.deleteEternalConversations',
  'admin.replaceBranding',
  'auth.logout',
]);

/** An input that is right, to be made wrong. Not where it would start a worker each time. */
function goodInputOf({ name, route }: RouterProcedure): Record<string, unknown> {
  if (name === 'conversations.remove') return {};
  const call = SPECIFIED_CALLS.find((known) => known.route === route);
  return { ...(call?.body ?? { id: 'f'.repeat(24), limit: 1 }) };
}

function shotsAt(procedure: RouterProcedure, token: string): fc.Arbitrary<Shot> {
  const { name } = procedure;
  const one = envelopeOf(goodInputOf(procedure));
  const tokens = JOBS.has(name) ? ['', 'x'.repeat(43)] : [token, token, '', 'x'.repeat(43)];
  const reads = procedure.type !== 'mutation';
  return fc
    .record({
      batched: fc.constantFrom(false, false, true),
      turned: fc.constantFrom(false, false, false, false, true),
      single: hostileBody(one),
      several: hostileBody(batchOf(one)),
      more: fc.constantFrom('', '', '', `,${name}`, ',eternal.history', ',', ',nothing.at.all', ',__proto__'),
      query: hostileQuery(['input', 'batch', 'connectionParams', 'lastEventId']),
      headers: hostileHeaders,
      contentType: hostileContentType,
      token: fc.constantFrom(...tokens),
    })
    .map(({ batched, turned, more, query, contentType, ...rest }) => {
      const payload = batched ? rest.several : rest.single;
      const asQuery = reads !== turned;
      const input = asQuery ? `input=${encodeURIComponent(payload.toString('utf8'))}&` : '';
      const path = `/trpc/${name}${batched ? more : ''}?${batched ? 'batch=1&' : ''}${input}${query}`;
      return {
        method: asQuery ? 'GET' : 'POST',
        path,
        headers: {
          ...rest.headers,
          ...(rest.token && { authorization: `Bearer ${rest.token}` }),
          ...(!asQuery && { 'content-type': contentType }),
        },
        body: asQuery ? undefined : payload,
      };
    });
}

/** Failures are said in our words, with our codes, whether one or several. */
function expectOurSentences({ status, contentType, text }: Hit): void {
  if (status < 400 || !contentType.startsWith('application/json')) return;
  const answer = JSON.parse(text) as unknown;
  for (const { error } of [answer].flat() as { error?: unknown }[]) {
    if (typeof error === 'string' || error === undefined) continue;
    const { json } = error as { json: { message: string; data: Record<string, unknown> } };
    expect(json.message).toMatch(/^.+$/u);
    expect(json.data).toHaveProperty('appCode');
    expect(json.data).not.toHaveProperty('stack');
  }
}

async function startFilled(): Promise<{ web: TestWeb; token: string }> {
  const web = await startTestWeb({ limits: { perAddress: 100_000, inAll: 100_000 } });
  const token = await signIn(web);
  await addArchive(web, 'an archive', ['a line']);
  const live = addConversation(web.db);
  for (const line of ['one', 'two']) say(web.db, live, line);
  return { web, token };
}

async function fuzzAt(shotsFrom: (token: string) => fc.Arbitrary<Shot>): Promise<void> {
  const tell = beginTrial('W1', 'cases over tRPC, to each procedure and to none');
  let cases = 0;
  const { web, token } = await startFilled();
  const shoot = gunAt(web);
  await fuzz(shotsFrom(token), async (shot) => {
    const hit = await shoot(shot);
    tell({ tries: (cases += 1) });
    expectDiscretion(web, hit);
    expectOurSentences(hit);
  });
  expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

describe('whatever is sent over tRPC', () => {
  test.each(PROCEDURES)(
    '$name answers without a 5xx or a word about the inside',
    (procedure) => fuzzAt((token) => shotsAt(procedure, token)),
    FUZZ_TIMEOUT_MS,
  );

  test(
    'a procedure that does not exist is answered so',
    () =>
      fuzzAt(() =>
        fc
          .record({ part: hostilePart, query: hostileQuery(['input', 'batch']), headers: hostileHeaders })
          .map(({ part, query, headers }) => {
            return { method: 'GET', path: `/trpc/${part}?${query}`, headers, body: undefined };
          }),
      ),
    FUZZ_TIMEOUT_MS,
  );
});
