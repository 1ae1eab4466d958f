import { expect, test } from 'vitest';
import { measureStamps } from '#tests/bench/stamps.ts';

const SHORT = { watchers: 20, perSecond: 100, rounds: 1, roundSeconds: 2, everyMs: 250, warmUpMs: 1_000 };

test('the bench of stamps loses no line and finds its own account of the stamps in the database', async () => {
  const seen = await measureStamps(SHORT);
  expect(seen).toMatchObject({ sent: 200, failed: 0, wrong: 0 });
  expect(seen.counted).toBeGreaterThan(10);
  for (const { deliveries } of [seen.without, seen.with]) {
    expect(deliveries.length).toBeGreaterThan(2);
    expect(new Set(deliveries.map(({ received }) => received))).toEqual(new Set([SHORT.watchers]));
  }
});
