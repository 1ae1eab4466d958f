import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createProviderSettings, type ProviderSettings } from '#daemon/engines/openai/provider-settings.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { writeChosenModel, writeProviderKey } from '#shared/db/queries/providers.ts';
import { providers } from '#shared/db/schema.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { addProvider } from '#tests/support/database/provider-writer.ts';
import { apiError } from '#tests/support/provider/fake-provider.ts';
import { lineBrief, NEVER, startRig } from '#tests/support/provider/engine-rig.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** What the daemon takes for its provider, and how web saves a key and a model beside it. */
function house(env: Record<string, string> = {}) {
  const { database, secretKey } = tempDataDir();
  const db = connect(database, 'daemon');
  const web = connect(database, 'web');
  const box = new SecretBox(secretKey);
  const settings = createProviderSettings({ db, box, env: readDaemonEnv(env) });
  const saveKey = (key: string) => writeProviderKey(web, new SecretBox(secretKey), key);
  const saveModel = (model: string | undefined) => writeChosenModel(web, model);
  return { settings, saveKey, saveModel, web };
}

const first = (settings: ProviderSettings) => settings.all()[0];
const OPENAI = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' };

describe('the provider', () => {
  test('is none without a key, also where .env.example was copied as it is', () => {
    expect(first(house().settings)).toBeUndefined();
    const copied = { OPENAI_API_KEY: '', OPENAI_BASE_URL: 'https://api.openai.com/v1' };
    expect(house(copied).settings.isConfigured()).toBe(false);
  });

  test('is OpenAI with the key of the environment, until another one is saved', () => {
    const { settings, saveKey } = house({ OPENAI_API_KEY: 'sk-environment' });
    expect(first(settings)).toMatchObject({ ...OPENAI, apiKey: 'sk-environment' });
    saveKey('sk-saved');
    expect(first(settings)).toMatchObject({ ...OPENAI, apiKey: 'sk-saved' });
  });

  test("needs no key where it is a server of one's own", () => {
    const { settings } = house({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'llama3.2' });
    expect(first(settings)).toMatchObject({
      apiKey: undefined,
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'llama3.2',
    });
  });

  test('is asked for the model that was chosen last', () => {
    const { settings, saveModel } = house({
      OPENAI_API_KEY: 'sk-environment',
      OPENAI_MODEL: 'of-the-environment',
    });
    saveModel('chosen');
    expect(first(settings)?.model).toBe('chosen');
    saveModel(undefined);
    expect(first(settings)?.model).toBe('of-the-environment');
  });
});

test('one provider is found by its id, while it is there and can be asked', () => {
  const { settings, web } = house({ OPENAI_API_KEY: 'sk-environment' });
  const id = addProvider(web, { baseUrl: 'http://127.0.0.1:11434/v1', model: 'of-the-house' });
  expect(settings.byId('first')).toMatchObject({ ...OPENAI, apiKey: 'sk-environment' });
  expect(settings.byId(id)).toMatchObject({ id, model: 'of-the-house' });
  web.delete(providers).where(eq(providers.id, id)).run();
  expect(settings.byId(id)).toBeUndefined();
  expect(house().settings.byId('first')).toBeUndefined();
});

describe('a key', () => {
  test('that is saved while the daemon runs speaks from the next line on, and one taken away speaks no more', async () => {
    const { engine, provider, db, saveKey, problems } = await startRig();
    await engine.speak(lineBrief(), NEVER);
    saveKey('sk-saved');
    await engine.speak(lineBrief(), NEVER);
    db.update(providers).set({ sealedKey: null }).run();
    await engine.speak(lineBrief(), NEVER);
    const keys = provider.asked.map(({ authorization }) => authorization?.slice(-8));
    expect(keys).toEqual([expect.any(String), 'sk-saved', keys[0]]);
    expect(problems).toEqual([undefined]);
  });

  test('that is revoked while the daemon runs is given up at once, and a new one is tried at once', async () => {
    const { engine, provider, saveKey, problems } = await startRig();
    await engine.speak(lineBrief(), NEVER);
    provider.answer(({ authorization }) =>
      authorization === 'Bearer sk-new' ? { say: 'Back.' } : apiError(401, { code: 'invalid_api_key' }),
    );
    for (let n = 0; n < 3; n += 1)
      await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('refuses the key (401)');
    expect(provider.asked).toHaveLength(2);
    saveKey('sk-new');
    expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'Back.' });
    expect(problems).toEqual([undefined, expect.stringContaining('refuses the key'), undefined]);
  });

  test('of characters that no header can carry is never sent', async () => {
    const { engine, provider, saveKey, log } = await startRig();
    saveKey('sk-canary\nwith a break');
    await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('holds a space or a character');
    expect(provider.asked).toHaveLength(0);
    expect(log.join('')).not.toContain('sk-canary');
  });

  test("that is wanted by a server of one's own is asked for", async () => {
    const { engine, provider } = await startRig({ answers: apiError(401), env: { OPENAI_API_KEY: '' } });
    await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('wants a key (401). Save one');
    expect(provider.asked[0]?.authorization).toBe('Bearer none');
  });
});

test('without a provider nothing is asked and nothing is wrong', async () => {
  const { engine, provider, problems, log } = await startRig({
    env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' },
  });
  await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('No provider is configured.');
  expect([provider.asked, problems, log]).toEqual([[], [undefined], []]);
});
