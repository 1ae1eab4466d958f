import { describe, expect, test } from 'vitest';
import { cutArt, cutAtWord, drawable } from '#server/pictures/drawable.ts';

describe('a drawable text', () => {
  test('has no heap of marks, and keeps those that letters need', () => {
    expect(drawable(`Z${'\u0316'.repeat(40)}algo`)).toBe(`Z${'\u0316'.repeat(4)}algo`);
    expect(drawable('שָׁלוֹם, naïve, किताबें')).toBe('שָׁלוֹם, naïve, किताबें'.normalize('NFC'));
  });

  test('is composed only when its heaps are cut: composing a heap takes the square of its length', () => {
    expect(drawable(`e${'\u0316'.repeat(40)}\u0301`)).toBe(`e${'\u0316'.repeat(4)}`);
    expect(drawable('\u302e\u0301'.repeat(5_000)).length).toBeLessThanOrEqual(8);
  });

  test('is no longer than any picture shows', () => {
    expect(drawable('a'.repeat(1_000_000))).toHaveLength(16_000);
  });

  test('has plain letters for those that only mathematics has', () => {
    expect(drawable('𝕬𝖇𝖈 𝟏𝟐')).toBe('Abc 12');
  });

  test('has spaces for tabs, and no control characters', () => {
    expect(drawable('a\tb\u001b[31mc\u202e')).toBe('a    bc');
  });
});

describe('a cut', () => {
  test('leaves alone what is short enough', () => {
    expect(cutAtWord('I left.', 7)).toBe('I left.');
  });

  test('falls after a word, and says so', () => {
    expect(cutAtWord('Please hold, the line is heavy.', 14)).toBe('Please hold…');
    expect(Array.from(cutAtWord('word '.repeat(500), 600)).length).toBeLessThanOrEqual(600);
  });

  test('falls within a word that is longer than everything', () => {
    expect(cutAtWord('a'.repeat(50), 10)).toBe(`${'a'.repeat(9)}…`);
  });

  test('never halves a character', () => {
    expect(cutAtWord('🔥'.repeat(50), 10)).toBe(`${'🔥'.repeat(9)}…`);
  });

  test('of a drawing leaves 160 columns and 60 rows', () => {
    const rows = cutArt(`${'#'.repeat(300)}\n`.repeat(200)).split('\n');
    expect([rows.length, rows[0]?.length]).toEqual([60, 160]);
  });
});
