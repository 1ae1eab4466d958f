import { expect, test } from 'vitest';
import { LONG } from '#tests/support/fuzz.ts';
import { HANGS } from '#tests/support/provider-faults.ts';
import { startHouse, survive } from '#tests/support/provider-house.ts';
import { messages } from '#shared/db/schema.ts';

/** The show may be silent for so long, at its normal pace: issue 5. */
const SILENCE_MAX_MS = 20_000;
const { silence, ...inMidBody } = HANGS;

test('a provider that never ends its answer is not waited for until the show falls silent', async () => {
  const house = await startHouse();
  await survive(house, LONG ? { silence, ...inMidBody } : inMidBody);
  const times = house.db
    .select({ at: messages.createdAt })
    .from(messages)
    .all()
    .map(({ at }) => at);
  const silences = times.slice(1).map((at, n) => at - (times[n] ?? 0));
  expect(Math.max(...silences)).toBeLessThan(SILENCE_MAX_MS);
}, 120_000);
