import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { HANGS } from '#tests/support/provider/faults.ts';
import { startDaemonRig, survive, type DaemonRig } from '#tests/support/provider/daemon-rig.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { metIn } from './met-faults.ts';
import { figuresOf, longestSilence, lossesOf, SILENCE_MAX_MS } from './provider-figures.ts';

/* P1 of reliability.md: a provider that hangs before it answers, and in mid-body. */

const { silence, ...inMidBody } = HANGS;
const PRELOAD = pathToFileURL(join(ROOT, 'tests', 'support', 'programs', 'lateness-preload.mjs')).href;
/** A daemon that stands still for longer than this, just as its patience ends, can't speak in time. */
const STILL_MAX_MS = 1_000;

/** The longest time for which the daemon got nothing done, milliseconds. */
function stoodStill({ log }: DaemonRig): number {
  const told = log().map((line) => (JSON.parse(line) as { stoodStillMs?: number }).stoodStillMs ?? 0);
  return Math.max(0, ...told);
}

/** A daemon that has survived both. */
async function survivor(tell: ReturnType<typeof beginTrial>): Promise<DaemonRig> {
  const rig = await startDaemonRig({}, [PRELOAD]);
  const { faults, met } = metIn(LONG ? { silence, ...inMidBody } : inMidBody);
  try {
    await survive(rig, faults);
  } finally {
    const seconds = (longestSilence(rig) / 1_000).toFixed(1);
    tell({ tries: met.size, ...lossesOf(rig) }, `${figuresOf(rig)}; silent for ${seconds} s at most`);
  }
  return rig;
}

test('a provider that never ends its answer is not waited for until the show falls silent', async () => {
  const tell = beginTrial('P1', 'a provider that never ends its answer');
  const isLate = (rig: DaemonRig) => longestSilence(rig) >= SILENCE_MAX_MS;
  let rig = await survivor(tell);
  while (isLate(rig) && stoodStill(rig) > STILL_MAX_MS) rig = await survivor(tell);
  expect(longestSilence(rig)).toBeLessThan(SILENCE_MAX_MS);
});
