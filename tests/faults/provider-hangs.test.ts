import { expect, test } from 'vitest';
import { LONG } from '#tests/support/trials/long.ts';
import { HANGS } from '#tests/support/provider/faults.ts';
import { startDaemonRig, survive } from '#tests/support/provider/daemon-rig.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { metIn } from './met-faults.ts';
import { figuresOf, longestSilence, lossesOf, SILENCE_MAX_MS } from './provider-figures.ts';

/* P1 of reliability.md: a provider that hangs before it answers, and in mid-body. */

const { silence, ...inMidBody } = HANGS;

test('a provider that never ends its answer is not waited for until the show falls silent', async () => {
  const tell = beginTrial('P1', 'a provider that never ends its answer');
  const rig = await startDaemonRig();
  const { faults, met } = metIn(LONG ? { silence, ...inMidBody } : inMidBody);
  try {
    await survive(rig, faults);
  } finally {
    const seconds = (longestSilence(rig) / 1_000).toFixed(1);
    tell({ tries: met.size, ...lossesOf(rig) }, `${figuresOf(rig)}; silent for ${seconds} s at most`);
  }
  expect(longestSilence(rig)).toBeLessThan(SILENCE_MAX_MS);
});
