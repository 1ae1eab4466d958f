import { describe, expect, test } from 'vitest';
import { isShort, lengthOf } from '#daemon/measures/lengths.ts';
import { exactRepeats, nearRepeats } from '#daemon/measures/repeats.ts';
import { percentile, shareOf } from '#daemon/measures/shares.ts';

describe('what lines are measured by', () => {
  test('finds lines that say an earlier one again, and those that nearly do', () => {
    const first = 'The badge of the goat is in the drawer under the clock.';
    const near = 'The badge of the goat is in the drawer under the lamp.';
    expect(exactRepeats([first, first.toUpperCase(), near])).toBe(1);
    expect(nearRepeats([first, 'Nobody asked you, least of all the bees.', near, 'No.'])).toBeCloseTo(1 / 3);
    expect(nearRepeats([])).toBe(0);
  });

  test('counts words, and knows a short line', () => {
    expect(lengthOf('  Which\nbolt, may I ask? ')).toBe(5);
    expect([isShort('One two three four five six seven.'), isShort('1 2 3 4 5 6 7 8')]).toEqual([
      true,
      false,
    ]);
  });

  test('takes shares and percentiles', () => {
    expect([shareOf([1, 2, 3, 4], (n) => n > 3), shareOf([], () => true)]).toEqual([0.25, 0]);
    expect([percentile([9, 1, 5], 50), percentile([9, 1, 5], 95), percentile([], 50)]).toEqual([5, 9, NaN]);
  });
});
