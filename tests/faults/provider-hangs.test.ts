import { expect, test } from 'vitest';
import { LONG } from '#tests/support/hostile/fuzz.ts';
import { HANGS } from '#tests/support/provider/faults.ts';
import { startHouse, survive, type House } from '#tests/support/provider/daemon-rig.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { messages } from '#shared/db/schema.ts';
import { metIn } from './met-faults.ts';
import { figuresOf, lossesOf } from './provider-figures.ts';

/* P1 of reliability.md: a provider that hangs before it answers, and in mid-body. */

/** The show may be silent for so long, at its normal pace: issue 5. */
const SILENCE_MAX_MS = 20_000;
const { silence, ...inMidBody } = HANGS;

/** The longest time between two lines, milliseconds. */
function longestSilence({ db }: House): number {
  const times = db
    .select({ at: messages.createdAt })
    .from(messages)
    .all()
    .map(({ at }) => at);
  return Math.max(0, ...times.slice(1).map((at, n) => at - (times[n] ?? 0)));
}

test('a provider that never ends its answer is not waited for until the show falls silent', async () => {
  const tell = beginTrial('P1', 'a provider that never ends its answer');
  const house = await startHouse();
  const { faults, met } = metIn(LONG ? { silence, ...inMidBody } : inMidBody);
  try {
    await survive(house, faults);
  } finally {
    const seconds = (longestSilence(house) / 1_000).toFixed(1);
    tell({ tries: met.size, ...lossesOf(house) }, `${figuresOf(house)}; silent for ${seconds} s at most`);
  }
  expect(longestSilence(house)).toBeLessThan(SILENCE_MAX_MS);
}, 120_000);
