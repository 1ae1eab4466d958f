import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Budget } from '#daemon/budget.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { Dialects } from '#daemon/engines/openai/dialects.ts';
import { ProviderEngines } from '#daemon/engines/openai/provider-engines.ts';
import { ProviderTester } from '#daemon/engines/openai/provider-tester.ts';
import { createProviderSettings } from '#daemon/engines/openai/provider-settings.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { newId } from '#shared/db/id.ts';
import { providers, providerTests, spend } from '#shared/db/schema.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { addProvider } from '#tests/support/database/provider-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { takeLease } from '#tests/support/duel/fixtures.ts';
import { IMPATIENT, lineBrief, NEVER } from '#tests/support/provider/engine-rig.ts';
import {
  apiError,
  startFakeProvider,
  type Answers,
  type Behaviour,
} from '#tests/support/provider/fake-provider.ts';

const EPISODES = Array.from({ length: 200 }, newId);

/** Engines for what is listed in a database of their own; its first provider has no key until it is given one. */
function house() {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const content = loadContent(SMALL_CONTENT);
  const problems: (string | undefined)[] = [];
  const deps = {
    db,
    settings: createProviderSettings({ db, box: new SecretBox(dataDir.secretKey), env: readDaemonEnv({}) }),
    dialects: new Dialects(db),
    budget: new Budget({ db, dailyTokens: 100_000 }),
    content: () => content,
    logger: pino({ level: 'silent' }),
    policy: IMPATIENT,
  };
  const engines = new ProviderEngines({ ...deps, onProblem: (sentence) => void problems.push(sentence) });
  const add = async (answers: Answers | Behaviour, fields: Parameters<typeof addProvider>[1] = {}) => {
    const fake = await startFakeProvider(answers);
    return { ...fake, id: addProvider(db, { baseUrl: fake.baseUrl, ...fields }) };
  };
  return { db, deps, engines, problems, add };
}

const models = (engines: readonly { readonly model: string }[]) => engines.map(({ model }) => model);

describe('the engines of the list', () => {
  test('are none where nobody can be asked', () => {
    const { engines } = house();
    expect([engines.forLine('feral', 'a'), engines.forChat('feral'), engines.forSummary('a')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('write whom they are for, in their order', async () => {
    const { engines, add } = house();
    await add({ say: 'x' }, { model: 'of-warden', persona: 'warden', position: 2 });
    await add({ say: 'x' }, { model: 'of-both', position: 1 });
    expect(models(engines.forLine('feral', 'a'))).toEqual(['of-both']);
    expect(models(engines.forLine('warden', 'a'))).toEqual(['of-both', 'of-warden']);
    expect(models(engines.forChat('feral'))).toEqual(['of-both']);
  });

  test('sum up what they write, those of both first', async () => {
    const { engines, add } = house();
    await add({ say: 'x' }, { model: 'of-warden', persona: 'warden', position: 1 });
    await add({ say: 'x' }, { model: 'of-both', position: 2 });
    await add({ say: 'x' }, { model: 'of-nothing', position: 3, share: 0 });
    expect(models(engines.forSummary('a'))).toEqual(['of-both', 'of-warden']);
  });

  test('have their share of the episodes, and each episode whole', async () => {
    const { engines, add } = house();
    await add({ say: 'x' }, { share: 30 });
    const asked = () => EPISODES.filter((episode) => engines.forLine('feral', episode).length > 0);
    expect(asked()).toEqual(asked());
    expect(EPISODES.filter((episode) => engines.forLine('warden', episode).length > 0)).toEqual(asked());
    expect(asked().length).toBeGreaterThan(35);
    expect(asked().length).toBeLessThan(90);
  });

  test('fail each for itself: the breaker of one is not the other’s', async () => {
    const { engines, add, problems } = house();
    await add(apiError(401), { position: 1, model: 'locked' });
    await add({ say: 'I am in.' }, { position: 2, model: 'open' });
    const [locked, open] = engines.forLine('feral', 'a');
    for (let time = 0; time < 4; time += 1)
      await expect(locked?.speak(lineBrief(), NEVER)).rejects.toThrow('wants a key (401)');
    expect(await open?.speak(lineBrief(), NEVER)).toMatchObject({ text: 'I am in.', model: 'open' });
    expect(problems).toEqual([expect.stringContaining('wants a key')]);
  });

  test('take their problems with them when they are removed', async () => {
    const { db, engines, add, problems } = house();
    await add(apiError(401));
    const [engine] = engines.forLine('feral', 'a');
    await expect(engine?.speak(lineBrief(), NEVER)).rejects.toThrow('wants a key');
    db.delete(providers).run();
    expect(engines.forLine('feral', 'a')).toEqual([]);
    expect(problems).toEqual([expect.stringContaining('wants a key'), undefined]);
  });

  test('cost what their prices say', async () => {
    const { db, engines, add } = house();
    await add({ say: 'A line.', usage: [1_000, 100] }, { priceIn: 2, priceOut: 8 });
    const [engine] = engines.forLine('feral', 'a');
    expect(await engine?.speak(lineBrief(), NEVER)).toMatchObject({ costMicros: 2_800 });
    expect(db.select().from(spend).all()).toMatchObject([{ tokens: 1_100, costMicros: 2_800 }]);
  });
});

describe('a test of a provider', () => {
  /** What the daemon notes of a test of `id`. */
  async function tested({ db, deps }: ReturnType<typeof house>, id: string): Promise<unknown> {
    const stopping = new AbortController();
    db.insert(providerTests).values({ providerId: id, askedAt: Date.now() }).run();
    const running = new ProviderTester(deps).run({ fencingToken: takeLease(db), signal: stopping.signal });
    const result = () => db.select().from(providerTests).all().at(-1)?.result;
    await expect.poll(result).toMatch(/^\{/);
    stopping.abort();
    await running;
    return JSON.parse(result() ?? '');
  }

  test('has one line written, with what it cost and what the gate makes of it', async () => {
    const home = house();
    const { id, asked } = await home.add(
      { say: 'Sure! Here is the next line: boo.', usage: [900, 9] },
      { priceIn: 1 },
    );
    expect(await tested(home, id)).toMatchObject({
      sentence: null,
      raw: 'Sure! Here is the next line: boo.',
      gate: 'leaks the prompt',
      tokensIn: 900,
      tokensOut: 9,
      costMicros: 900,
    });
    expect(asked).toHaveLength(1);
  });

  test('says why there is none', async () => {
    const home = house();
    const { id } = await home.add(apiError(404, { code: 'model_not_found' }));
    expect(await tested(home, id)).toMatchObject({
      raw: '',
      sentence: expect.stringContaining('has no model a-model') as string,
    });
    expect(await tested(home, 'first')).toMatchObject({ sentence: 'It has no key. Save one first.' });
    expect(home.problems).toEqual([]);
  });
});
