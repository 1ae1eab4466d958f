import { describe, expect, test } from 'vitest';
import { breaksOff } from '#daemon/gate/rules/unfinished.ts';

describe('a line that breaks off', () => {
  test.each(['I had the form in my hand and then', 'I had the form in my hand,', 'I had the form in my ha'])(
    'is %j',
    (text) => {
      expect(breaksOff(text)).toBe(true);
    },
  );

  test.each([
    'I had the form in my hand.',
    'I had the form in my hand -',
    'I had the form in my hand, and “then”',
    'Who had the form in his hand?!',
    'A form, and a hand',
    'RECEIPT\nOne form, in the hand of a clerk who left',
  ])('is not %j', (text) => {
    expect(breaksOff(text)).toBe(false);
  });
});
