import { describe, expect, test } from 'vitest';
import { createRandom } from '#daemon/director/random.ts';
import { atTempo, paceAfter } from '#daemon/tempo/pace.ts';
import { TYPEWRITER_MS, TYPING_INDICATOR_DELAY_MS } from '#shared/constants.ts';

const line = (text: string, asciiArt = false) => ({ text, asciiArt });

describe('the pace', () => {
  test('gives the typewriter its time and the typing indicator a chance', () => {
    const random = createRandom(1);
    for (const length of [1, 100, 1_000]) {
      const wait = paceAfter(line('x'.repeat(length)), random, undefined);
      expect(wait).toBeGreaterThan(length * TYPEWRITER_MS + TYPING_INDICATOR_DELAY_MS);
    }
  });

  test('does not type a picture', () => {
    const random = createRandom(1);
    const picture = paceAfter(line('x'.repeat(1_000), true), random, undefined);
    expect(picture).toBeLessThan(paceAfter(line('x'.repeat(1_000)), random, undefined));
  });

  test('is what the operator fixed, where that is set', () => {
    expect(paceAfter(line('x'.repeat(1_000)), createRandom(1), 25)).toBe(25);
  });

  test('never leaves the show silent for twenty seconds, even after the longest line', () => {
    expect(paceAfter(line('x'.repeat(1_200)), createRandom(1), undefined)).toBeLessThan(20_000);
  });

  test('slows down for a budget that runs low, and has four lines an hour at rest', () => {
    expect(atTempo(5_000, 'normal')).toBe(5_000);
    expect(atTempo(5_000, 'slow')).toBeGreaterThan(10_000);
    expect(atTempo(5_000, 'rest')).toBe(15 * 60_000);
  });
});
