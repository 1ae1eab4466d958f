import { describe, expect, test } from 'vitest';
import { jaccard, runsOf, wordPrint } from '#daemon/gate/words.ts';

describe('the words of a line', () => {
  test('are in lower case, without marks, whatever the width of the letters', () => {
    expect(wordPrint('The Ｆern, “knows”!').words).toEqual(['the', 'fern', 'knows']);
  });

  test('have every number as 0, in figures or in words', () => {
    expect(wordPrint('Copy 12 of forty-five').words).toEqual(['copy', '0', 'of', '0']);
    expect(wordPrint('Clause 4.2, the twelfth').words).toEqual(['clause', '0', 'the', 'twelfth']);
  });

  test('carry its meaning where they are no stop words', () => {
    const { content, trigrams } = wordPrint('Where is the badge printer of the third floor?');
    expect(content).toEqual(['badge', 'printer', 'third', 'floor']);
    expect([...trigrams]).toEqual(['badge printer third', 'printer third floor']);
  });

  test('are none where there are none', () => {
    expect(wordPrint('— …').words).toEqual([]);
    expect(wordPrint('').content).toEqual([]);
  });
});

describe('runs of words', () => {
  test('overlap', () => {
    expect(runsOf(['a', 'b', 'c', 'd'], 3)).toEqual(['a b c', 'b c d']);
    expect(runsOf(['a', 'b'], 3)).toEqual([]);
  });
});

describe('the likeness of two sets', () => {
  test('is what they share of all they have', () => {
    expect(jaccard(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd']))).toBe(0.5);
    expect(jaccard(new Set(['a']), new Set(['a']))).toBe(1);
    expect(jaccard(new Set(['a']), new Set(['b']))).toBe(0);
    expect(jaccard(new Set(), new Set())).toBe(0);
  });
});
