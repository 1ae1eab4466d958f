import { describe, expect, test } from 'vitest';
import { EngineUnavailable } from '#daemon/engines/engine.ts';
import { lineBrief, NEVER, startRig, type RigOptions } from '#tests/support/provider/engine-rig.ts';

const NOON = Date.parse('2026-03-04T12:00:00Z');
const numbered = (_: unknown, n: number) => ({ say: `Line ${n}.`, usage: [100, 10] as const });

/** A rig whose model has answered once. */
async function settled(options: RigOptions = {}) {
  const rig = await startRig({ answers: numbered, candidates: 3, wallClock: () => NOON, ...options });
  await rig.engine.speak(lineBrief(), NEVER);
  rig.provider.asked.splice(0);
  return rig;
}

describe('where an operator wants a choice', () => {
  test('a line is asked for three times at once, and comes with what all of them cost', async () => {
    const { engine, provider } = await settled();
    const reply = await engine.speak(lineBrief(), NEVER);
    expect(provider.asked).toHaveLength(3);
    expect(new Set(provider.asked.map(({ body }) => JSON.stringify(body.messages))).size).toBe(1);
    expect(new Set([reply, ...(reply.others ?? [])].map(({ text }) => text)).size).toBe(3);
    expect(reply).toMatchObject({ tokensIn: 300, tokensOut: 30 });
    expect(reply.words).toEqual(expect.arrayContaining([expect.any(Number)]));
  });

  test('it is asked for once until the model has answered, as nobody knows yet how it wants to be asked', async () => {
    const rig = await startRig({ answers: numbered, candidates: 3, wallClock: () => NOON });
    expect((await rig.engine.speak(lineBrief(), NEVER)).others).toBeUndefined();
    expect(rig.provider.asked).toHaveLength(1);
  });

  test('it is asked for once where half of what the day allows by now is spent', async () => {
    const { engine, provider, budget } = await settled({ dailyTokens: 100_000 });
    budget.reserve('duel', 20_000);
    expect((await engine.speak(lineBrief(), NEVER)).others).toBeUndefined();
    expect(provider.asked).toHaveLength(1);
  });

  test('no other is waited for where the one that counts fails', async () => {
    const { engine, provider } = await settled();
    provider.answer({ status: 401 });
    await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow(EngineUnavailable);
    await expect.poll(() => provider.open()).toBe(0);
  });
});

test('a model is asked once where nobody has said otherwise', async () => {
  const { engine, provider } = await startRig({ answers: numbered, wallClock: () => NOON });
  for (let n = 0; n < 3; n += 1) await engine.speak(lineBrief(), NEVER);
  expect(provider.asked).toHaveLength(3);
});
