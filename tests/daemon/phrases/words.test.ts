import { describe, expect, test } from 'vitest';
import { withinWords } from '#daemon/director/word-limit.ts';

describe('a text within so many words', () => {
  test('is the text itself where it fits', () => {
    expect(withinWords(' Nobody came. Nobody rang. ', 4)).toBe('Nobody came. Nobody rang.');
  });

  test('ends with the last sentence that fits', () => {
    expect(withinWords('Nobody came. "Nobody rang." The lamp stayed on.', 6)).toBe(
      'Nobody came. "Nobody rang."',
    );
  });

  test('is cut in the middle of a sentence only where there is no other', () => {
    expect(withinWords('Nobody at all came through the door.', 3)).toBe('Nobody at all');
  });

  test('does not take a point inside a figure for an end', () => {
    expect(withinWords('It was 1.71 buttons and nothing else. Later it was two.', 9)).toBe(
      'It was 1.71 buttons and nothing else.',
    );
  });
});
