import { expect, test } from 'vitest';
import { Budget } from '#daemon/budget.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { killed, until } from '#tests/support/processes/processes.ts';
import { moreLines, startDaemonRig } from '#tests/support/provider/daemon-rig.ts';
import { callsIn, findingsIn, linesOf } from '#tests/support/provider/good-model.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { figuresOf, lossesOf, spendingOf } from './provider-figures.ts';

/* P1 of reliability.md: request count and spend stay in budget, also where the daemon is killed while it is being answered. */

const DAILY_TOKENS = 12_000;
/** More than one call reserves. */
const ONE_CALL = 3_000;
/** A daemon is killed while it waits for the answer to these calls. */
const KILLED_AT = LONG ? [2, 4, 5] : [3];

test('a daemon that is killed in the middle of calls spends no more than the budget and one call', async () => {
  const tell = beginTrial('P1', 'kill -9 of the daemon while the provider answers');
  const rig = await startDaemonRig({ DUEL_DAILY_TOKENS: String(DAILY_TOKENS) });
  const { db, model, provider } = rig;
  provider.answer((asked) => ({ ...model.answer(asked), pieceLength: 4, everyMs: 5 }));
  for (const calls of KILLED_AT) {
    const daemon = await rig.startDaemon();
    await until(() => (provider.asked.length >= calls ? true : undefined));
    await killed(daemon);
  }
  await rig.startDaemon();
  const budget = new Budget({ db, dailyTokens: DAILY_TOKENS });
  await until(() =>
    budget.level() === 'spent' && linesOf(db).at(-1)?.engine === 'scripted' ? true : undefined,
  );
  const calls = provider.asked.length;
  await moreLines(rig, 10);
  tell({ tries: KILLED_AT.length, ...lossesOf(rig) }, `${figuresOf(rig)}; ${spendingOf(rig, DAILY_TOKENS)}`);
  expect(provider.asked).toHaveLength(calls);
  expect(callsIn(db)).toBe(calls);
  expect(budget.spentToday('duel')).toBeLessThan(budget.share('duel') + ONE_CALL);
  expect(findingsIn(db, model.offered)).toEqual([]);
  expect(readDuelStatus(db)).toMatchObject({
    lowPower: true,
    problem: expect.stringContaining('are spent') as string,
  });
});
