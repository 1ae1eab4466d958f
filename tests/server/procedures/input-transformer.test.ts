import superjson from 'superjson';
import { describe, expect, test } from 'vitest';
import { decodeInput, transformer } from '#server/procedures/input-transformer.ts';
import { ADMIN, makeAdmin } from '#tests/support/site/admin.ts';
import { JSON_DEPTH_MAX } from '#server/limits/table.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const UNDEFINED = ['undefined'];
const SENTENCE = 'The input is not superjson of JSON, Date and undefined.';

const chain = (length: number): unknown =>
  Array.from({ length }).reduce<unknown>((child) => ['undefined', { a: child }], UNDEFINED);

/** What superjson knows, and no page of ours sends. */
const REFUSED: Record<string, unknown> = {
  'types within types': { values: chain(20) },
  'a set': { values: { a: ['set'] } },
  'an expression': { values: { a: ['regexp'] } },
  'a type of a class': { values: { a: [['class', 'Object']] } },
  'places that are the same object': { referentialEqualities: { username: ['password'] } },
  'more types than an input has fields': {
    values: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`f${n}`, UNDEFINED])),
  },
  'a path without end': { values: { ['a.'.repeat(100)]: UNDEFINED } },
  'a path into a prototype': { values: { '__proto__.polluted': UNDEFINED } },
  'a version that there is not': { v: 7 },
  'something else': { values: 'Date' },
  nothing: null,
};

describe('an input that says it holds', () => {
  test.each(Object.entries(REFUSED))('%s is refused, before superjson looks at it', (_name, meta) => {
    const input = { json: { ...ADMIN }, meta };
    expect(() => transformer.input.deserialize(input)).toThrow(SENTENCE);
  });

  test.each(Object.entries(REFUSED))(
    '%s is refused over the network: bodies, batches, addresses',
    async (_, meta) => {
      const web = await startTestWeb();
      await makeAdmin(web.db);
      const login = { json: { ...ADMIN }, meta };
      const themes = JSON.stringify({ json: {}, meta });
      expect(await post(web, 'auth.login', login)).toEqual([400]);
      expect(await post(web, 'auth.login,auth.login?batch=1', { 0: login, 1: login })).toEqual([400, 400]);
      for (const path of ['conversations.list', 'chat.history', 'eternal.live']) {
        const answer = await fetch(`${web.url}/trpc/${path}?input=${encodeURIComponent(themes)}`);
        expect({ path, said: await answer.text() }).toEqual({
          path,
          said: expect.stringContaining(SENTENCE) as string,
        });
      }
    },
  );
});

/** The status of each call. */
async function post(web: TestWeb, path: string, sent: unknown): Promise<number[]> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${web.url}/trpc/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(sent),
  });
  const said = [await answer.json()].flat() as { error?: { json: { data: { httpStatus: number } } } }[];
  return said.map(({ error }) => error?.json.data.httpStatus ?? 200);
}

describe('an input of a page', () => {
  test.each([
    ['nothing', undefined],
    ['fields', { limit: 12, skip: 0 }],
    ['a field that is left out', { limit: undefined, 'with.dots': [undefined, { a: undefined }] }],
    ['times', { since: new Date(0), until: new Date(1) }],
  ])('that holds %s comes out as it went in', (_name, input) => {
    const sent = JSON.parse(JSON.stringify(superjson.serialize(input))) as unknown;
    expect(transformer.input.deserialize(sent)).toEqual(input);
    expect(decodeInput(JSON.stringify(sent))).toEqual(input);
  });

  test('that says so in a path which is none is a mistake of the sender', () => {
    const input = { json: { a: 1 }, meta: { values: { 'a\\x': UNDEFINED }, v: 1 } };
    expect(() => transformer.input.deserialize(input)).toThrow(SENTENCE);
  });
});

test('an input in an address is nested no deeper than a body', async () => {
  const web = await startTestWeb();
  const ask = async (path: string, name: string) => {
    const nested = `${'['.repeat(JSON_DEPTH_MAX + 1)}${']'.repeat(JSON_DEPTH_MAX + 1)}`;
    return fetch(`${web.url}/trpc/${path}?${name}=${encodeURIComponent(nested)}`);
  };
  for (const path of [
    'conversations.list',
    'chat.history',
    'eternal.live',
    'conversations.live',
    'nothing',
  ]) {
    for (const name of ['input', 'batch=1&input', 'connectionParams', 'input={}&input']) {
      const answer = await ask(path, name);
      expect({ path, name, status: answer.status, said: await answer.text() }).toMatchObject({
        status: 400,
        said: expect.stringContaining(`${JSON_DEPTH_MAX} levels`) as string,
      });
    }
  }
});
