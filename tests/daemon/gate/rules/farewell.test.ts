import { describe, expect, test } from 'vitest';
import { isFarewellAgain } from '#daemon/gate/rules/farewell.ts';

const ENDED = ['The bridge is up.', 'Goodbye, desk.', 'Then I shall say good night.'];

describe('a goodbye', () => {
  test('may come from each of the two, and no more', () => {
    expect(isFarewellAgain('Farewell.', [])).toBe(false);
    expect(isFarewellAgain('Farewell.', ENDED.slice(0, 2))).toBe(false);
    expect(isFarewellAgain('Farewell.', ENDED)).toBe(true);
  });

  test.each([
    'Take care!',
    'Until next time, then.',
    'Be well, and safe travels.',
    'See you tomorrow.',
    'Have a wonderful evening.',
    'Sleep well, feral.',
    'You too.',
    'This conversation has come to a natural end.',
    'The end.',
  ])('is known: %s', (text) => {
    expect(isFarewellAgain(text, ENDED)).toBe(true);
  });

  test.each([
    'Take care of the goat until Friday.',
    'The by-law says nothing of ducks.',
    'I can see you from the next window.',
    'So long as it is raining, the bridge stays up.',
    'It was a good evening for a siege.',
  ])('is not one: %s', (text) => {
    expect(isFarewellAgain(text, ENDED)).toBe(false);
  });
});
