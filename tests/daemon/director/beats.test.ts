import { describe, expect, test } from 'vitest';
import { createRefusals } from '#daemon/director/refusals.ts';

/** What is called for after each refusal, given by the turn of its line. */
const after = (...turns: number[]) => {
  const refusals = createRefusals();
  return turns.map((turn) => refusals.note(turn));
};

describe('refused lines', () => {
  test('call for something to happen at the second within six turns', () => {
    expect(after(3, 8)).toEqual([false, true]);
    expect(after(3, 3)).toEqual([false, true]);
  });

  test('call for nothing when they are further apart', () => {
    expect(after(3, 9, 15, 21)).toEqual([false, false, false, false]);
  });

  test('begin to count again after something has happened, which is given four turns', () => {
    expect(after(3, 3, 4, 4, 5, 7)).toEqual([false, true, false, false, false, true]);
  });
});
