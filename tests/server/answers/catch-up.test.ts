import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { oncePerTurn } from '#server/http/once-per-turn.ts';

test('what is done once per turn is done for the first who asks, and again in the next turn', async () => {
  const action = vi.fn();
  const ask = oncePerTurn(action);
  ask();
  ask();
  expect(action).toHaveBeenCalledTimes(1);
  await nextTurn();
  ask();
  expect(action).toHaveBeenCalledTimes(2);
});
