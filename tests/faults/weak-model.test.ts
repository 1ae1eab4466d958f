import { expect, test } from 'vitest';
import { moreLines, startDaemonRig } from '#tests/support/provider/daemon-rig.ts';
import { onAir, shareOnAir } from '#tests/support/provider/on-air.ts';
import { WeakModel } from '#tests/support/provider/weak-model.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

/* P2 of reliability.md: `npm run bench -- on-air` measures the same, and prints it. */

const LINES = LONG ? 600 : 120;
const SHARE_MIN = 0.6;
/** Of a few lines one that comes through is many of a hundred. */
const FAULTY_MAX = LONG ? 0.03 : 0.05;

test('a model of which half of the lines are good writes most of the show, and little of its rubbish comes with it', async () => {
  const tell = beginTrial('P2', 'lines beside a model of which every second line has a fault');
  const rig = await startDaemonRig({ DUEL_DAILY_TOKENS: String(1e9), DUEL_SEED: '7' });
  const model = new WeakModel(7);
  rig.provider.answer((asked) => model.answer(asked));
  await rig.startDaemon();
  await moreLines(rig, LINES);

  const figures = onAir(rig.db, model);
  const { stored, byModel, faulty, faultyOnAir } = figures;
  tell({ tries: stored }, `${byModel} of the model; ${faultyOnAir.length} of ${faulty.length} faults on air`);
  expect(shareOnAir(figures)).toBeGreaterThan(SHARE_MIN);
  expect(faulty.length).toBeGreaterThan(LINES / 3);
  expect(faultyOnAir.length / faulty.length).toBeLessThan(FAULTY_MAX);
}, 600_000);
