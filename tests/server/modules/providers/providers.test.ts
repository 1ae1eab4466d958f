import { describe, expect, test } from 'vitest';
import { writeDialects } from '#shared/db/queries/dialects.ts';
import { providers } from '#shared/db/schema.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import type { ProviderEntry } from '#shared/schemas/provider.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { call } from '#tests/support/http/call.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const LIST = 'GET /admin/providers';
const SAVE = 'POST /admin/providers';
const KEY = 'sk-a-key-that-nobody-sees-1234';
const LOCAL = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2' };
const ENVIRONMENT = {
  baseUrl: 'https://api.example.org/v1',
  key: 'sk-of-the-environment-9876',
  model: 'a-model',
};

/** A site whose environment has a provider, and an administrator. */
async function house(provider = ENVIRONMENT) {
  const web = await startTestWeb({ provider });
  const token = await signIn(web);
  const ask = (route: string, json?: unknown) =>
    call(web, route, { token, ...(json !== undefined && { json }) });
  const list = async () => (await ask(LIST)).json as ProviderEntry[];
  const add = async (fields: object = {}) =>
    ((await ask(SAVE, { ...LOCAL, ...fields })).json as ProviderEntry[]).at(-1)?.id ?? '';
  const keys = () => {
    const box = new SecretBox(web.dataDir.secretKey);
    return web.db
      .select()
      .from(providers)
      .all()
      .map(({ sealedKey }) => sealedKey && box.open(sealedKey));
  };
  return { web, ask, list, add, keys };
}

describe('the list of providers', () => {
  test('begins with the one of the environment, which cannot be removed', async () => {
    const { ask, list } = await house();
    expect(await list()).toEqual([
      {
        id: 'first',
        name: 'api.example.org',
        baseUrl: ENVIRONMENT.baseUrl,
        model: 'a-model',
        hasKey: true,
        masked: '****9876',
        persona: null,
        share: 100,
        prices: { in: 0, cached: 0, out: 0 },
        fromEnvironment: ['baseUrl', 'model', 'key'],
        dialect: [],
      },
    ]);
    expect((await ask('DELETE /admin/providers/first')).status).toBe(400);
  });

  test('says how a model is asked otherwise than others', async () => {
    const { web, list } = await house();
    const dialect = { limit: 'max_tokens', without: ['temperature'], thinking: 0 } as const;
    writeDialects(web.db, [{ baseUrl: ENVIRONMENT.baseUrl, model: 'a-model', dialect }]);
    expect((await list())[0]?.dialect).toEqual(['Asked without temperature.']);
  });

  test('takes others, in any order behind the first, until there are ten', async () => {
    const { ask, add, list } = await house();
    const second = await add({ name: 'Two' });
    await add({ name: 'Three' });
    await ask(SAVE, { id: second, position: 5 });
    expect((await list()).map(({ name }) => name)).toEqual(['api.example.org', 'Three', 'Two']);
    await ask(SAVE, { id: second, position: 0 });
    await ask(SAVE, { id: 'first', position: 2 });
    expect((await list()).map(({ name }) => name)).toEqual(['api.example.org', 'Two', 'Three']);
    for (let more = 0; more < 7; more += 1) await add();
    const refused = await ask(SAVE, LOCAL);
    expect([refused.status, refused.json]).toEqual([
      409,
      failure('CONFLICT', 'There are 10 providers already. Remove one first.'),
    ]);
  });

  test('loses one that is removed, with its key', async () => {
    const { ask, add, list, keys } = await house();
    const id = await add({ apiKey: KEY });
    expect((await ask(`DELETE /admin/providers/${id}`)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    expect(keys()).toEqual([null]);
    expect((await ask(`DELETE /admin/providers/${id}`)).status).toBe(404);
  });
});

describe('a provider', () => {
  test('keeps what is not spoken of when it is changed', async () => {
    const { ask, add, list } = await house();
    const id = await add({
      apiKey: KEY,
      persona: 'feral',
      share: 40,
      prices: { in: 1, cached: 0.5, out: 4 },
    });
    await ask(SAVE, { id, name: 'Renamed' });
    expect((await list())[1]).toMatchObject({
      ...LOCAL,
      name: 'Renamed',
      masked: '****1234',
      persona: 'feral',
      share: 40,
      prices: { in: 1, cached: 0.5, out: 4 },
    });
  });

  test('has its key encrypted, shown to nobody and told to no log', async () => {
    const { web, ask, add, keys } = await house();
    await add({ apiKey: KEY });
    expect(keys()).toEqual([null, KEY]);
    expect(web.db.select().from(providers).all()[1]?.sealedKey).not.toContain('nobody-sees');
    const { json } = await ask('GET /admin/audit?limit=1');
    expect(json).toMatchObject([{ action: 'save provider', detail: { key: '****1234' } }]);
    expect(JSON.stringify(json)).not.toContain('nobody-sees');
  });

  test('forgets its key with its address, for it was not given to that server', async () => {
    const { ask, add, keys } = await house();
    const id = await add({ apiKey: KEY });
    await ask(SAVE, { id, baseUrl: 'https://elsewhere.example.org/v1' });
    expect(keys()).toEqual([null, null]);
  });

  test('that is the first has the key of the environment for the address of the environment only', async () => {
    const { ask, list } = await house();
    await ask(SAVE, { id: 'first', baseUrl: 'https://elsewhere.example.org/v1' });
    expect((await list())[0]).toMatchObject({ hasKey: false, fromEnvironment: ['model'] });
    expect((await ask('GET /admin/openai-key')).json).toEqual({ hasKey: false, masked: '' });
    await ask(SAVE, { id: 'first', baseUrl: '' });
    expect((await list())[0]).toMatchObject({ hasKey: true, baseUrl: ENVIRONMENT.baseUrl });
  });

  test('that is the first is the one that the literal calls are about', async () => {
    const { ask, list } = await house();
    await ask('POST /admin/duel/model', { model: 'chosen' });
    await ask('POST /admin/openai-key', { apiKey: KEY });
    expect((await list())[0]).toMatchObject({ model: 'chosen', masked: '****1234' });
  });

  test.each([
    ['an address of another protocol', { baseUrl: 'ftp://example.org' }],
    ['an address with a password', { baseUrl: 'https://me:secret@example.org/v1' }],
    ['no address', { baseUrl: '' }],
    ['no model', { model: '' }],
    ['a share above all', { share: 101 }],
    ['a price below nothing', { prices: { in: -1, cached: 0, out: 0 } }],
    ['a key that no header can carry', { apiKey: 'two words' }],
    ['a persona of nobody', { persona: 'nobody' }],
  ])('is refused with %s, in a sentence', async (_, fields) => {
    const { ask, list } = await house();
    const { status, json } = await ask(SAVE, { ...LOCAL, ...fields });
    expect([status, json]).toEqual([400, failure('BAD_REQUEST')]);
    expect(await list()).toHaveLength(1);
  });
});
