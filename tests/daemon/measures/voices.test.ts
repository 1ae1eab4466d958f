import { describe, expect, test } from 'vitest';
import { PERSONAS } from '#shared/brand.ts';
import { voicesToldApart, VOICES_LINES_MIN } from '#daemon/measures/voices.ts';
import type { Line } from '#daemon/engines/engine.ts';
import { uniqueLine } from '#tests/support/provider/audition-model.ts';

/** Lines of both in turn, each with the word that is its speaker's own. */
function lines(count: number, wordOf: (persona: Line['persona']) => string): Line[] {
  return Array.from({ length: count }, (_, n) => {
    const persona = PERSONAS[n % 2 === 0 ? 0 : 1];
    return { persona, text: uniqueLine(n, 6, wordOf(persona)), asciiArt: false };
  });
}

describe('two voices', () => {
  test('are told apart by words that only one of them uses', () => {
    const own = lines(VOICES_LINES_MIN, (persona) => (persona === 'feral' ? 'rubbish' : 'regrettably'));
    expect(voicesToldApart(own)).toBe(1);
  });

  test('are not where nothing tells them apart, and names don’t count', () => {
    expect(voicesToldApart(lines(200, () => 'kettle'))).toBeLessThan(0.7);
    expect(voicesToldApart(lines(200, (persona) => persona))).toBeLessThan(0.7);
  });

  test('are not judged by few lines', () => {
    expect(voicesToldApart(lines(VOICES_LINES_MIN - 1, (persona) => `${persona}ish`))).toBeUndefined();
  });
});
