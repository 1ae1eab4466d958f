import { describe, expect, test } from 'vitest';
import { Budget } from '#daemon/budget.ts';
import { EngineUnavailable } from '#daemon/engines/engine.ts';
import { connect } from '#tests/support/database/temp-data.ts';
import { lineBrief, NEVER, startRig, visitorSays } from '#tests/support/provider/engine-rig.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

/* What calls may cost; with the last call of a day, W10 of reliability.md. */

const NOT_SPOKEN = { status: 'rejected' };

describe("with the budget's last call", () => {
  test('a hundred visitors at once, over two connections, get one answer from the provider', async () => {
    const tell = beginTrial('W10', 'visitors who chat at once when the budget has one call left');
    const rig = await startRig({ dailyTokens: 500, answers: { say: 'You again.', everyMs: 5 } });
    const elsewhere = rig.startEngine(
      new Budget({ db: connect(rig.dataDir.database, 'daemon'), dailyTokens: 500 }),
    );
    const asking = Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? rig.engine : elsewhere).chat(visitorSays(`I am number ${n}.`), new AbortController().signal),
    );
    const outcomes = await Promise.allSettled(asking);
    tell({ tries: outcomes.length }, `${rig.provider.asked.length} calls to the provider`);
    expect(rig.provider.asked).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(EngineUnavailable);
  });

  test('the provider is not asked again after it failed', async () => {
    const { engine, provider, problems } = await startRig({ dailyTokens: 500, answers: { status: 500 } });
    await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('Today’s tokens for the duel are spent.');
    expect(provider.asked).toHaveLength(1);
    expect(problems).toEqual([expect.stringMatching(/midnight UTC, or with a higher DUEL_DAILY_TOKENS\.$/)]);
  });
});

test('chats that spent their share leave the duel its own, and say so', async () => {
  const { engine, budget, problems, provider } = await startRig({ dailyTokens: 10_000 });
  budget.reserve('chat', 2_000);
  const outcomes = await Promise.allSettled([engine.chat(visitorSays('hello'), NEVER)]);
  expect(outcomes).toMatchObject([NOT_SPOKEN]);
  await engine.speak(lineBrief(), NEVER);
  expect(provider.asked).toHaveLength(1);
  expect(problems).toEqual([expect.stringContaining('tokens for chats with visitors are spent')]);
});

test('a spent budget says nothing against the provider', async () => {
  const { engine, db } = await startRig({ dailyTokens: 0 });
  for (let n = 0; n < 4; n += 1) await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('are spent');
  expect(db.$client.prepare('SELECT count(*) FROM spend').pluck().get()).toBe(0);
});

test('a day of calls costs no more than the budget and one call', async () => {
  const { engine, budget } = await startRig({
    dailyTokens: 20_000,
    answers: (_, n) =>
      n % 3 === 0 ? { status: 500 } : n % 5 === 0 ? { say: '' } : { say: 'Well.', usage: null },
  });
  for (let n = 0; n < 60; n += 1) await engine.speak(lineBrief(), NEVER).catch(() => undefined);
  expect(budget.level()).toBe('spent');
  expect(budget.spentToday('duel')).toBeLessThan(16_000 + 1_500);
});

test('a line is not lost because its bill or its problem cannot be written', async () => {
  const { engine, budget, log } = await startRig({
    onProblem: () => {
      throw new Error('the disk is full');
    },
  });
  budget.settle = () => {
    throw new Error('the disk is full');
  };
  expect(await engine.speak(lineBrief(), NEVER)).toMatchObject({ text: 'A line.' });
  expect(log.filter((line) => line.includes('could not be noted'))).toHaveLength(2);
  expect(budget.spentToday()).toBeGreaterThan(300);
});
