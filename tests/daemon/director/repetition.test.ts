import { describe, expect, test } from 'vitest';
import { repetitionOf } from '#daemon/director/repetition.ts';

describe('the repetition of an episode', () => {
  test('is none where nothing comes twice', () => {
    expect(repetitionOf(['The door is open.', 'Then shut the door yourself.'])).toBe(0);
  });

  test('is the share of three words in a row that were there before', () => {
    expect(repetitionOf(['one two three four', 'one two three five'])).toBe(1 / 4);
    expect(repetitionOf(['one two three', 'one two three', 'one two three'])).toBe(2 / 3);
  });

  test('counts what a line says twice itself', () => {
    expect(repetitionOf(['no no no no no'])).toBe(2 / 3);
  });

  test('does not take another figure, case or comma for something new', () => {
    expect(repetitionOf(['Ticket 17 is closed.', 'TICKET 94, is closed!'])).toBe(1 / 2);
  });

  test('does not join the end of a line to the beginning of the next', () => {
    expect(repetitionOf(['a b', 'c d', 'a b', 'c d'])).toBe(0);
  });

  test('is none of nothing', () => {
    expect(repetitionOf([])).toBe(0);
    expect(repetitionOf(['Well.', '...'])).toBe(0);
  });
});
