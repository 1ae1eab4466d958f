import { describe, expect, test } from 'vitest';
import { goesRound } from '#daemon/gate/rules/loop.ts';

const SENTENCE = 'The goat in bay six has eaten the hedge again.';

describe('a line that goes round', () => {
  test.each([
    ['says a word nine times', `It is${' very'.repeat(9)} late.`],
    ['says two words six times', 'Not yet. '.repeat(6)],
    ['says three words five times, whatever stands between', 'come back here, Come back here! '.repeat(3)],
    ['says six words four times', 'the hedge has eaten the goat '.repeat(4)],
    ['says a sentence of eight words twice', `${SENTENCE} Who asked? ${SENTENCE}`],
    ['says all of it twice', 'The hedge is mine. The goat is yours. The hedge is mine! The goat is yours!'],
    ['says it on each row', `${SENTENCE}\n${SENTENCE}`],
  ])('%s', (_how, text) => {
    expect(goesRound(text)).toBe(true);
  });

  test.each([
    'No, no, no, no, no, no, no, no.',
    'Stop it! Stop it! Stop it! Stop it!',
    'I left. You stayed. I left. You stayed.',
    'Ticket 12 is closed. Ticket 13 is closed. Ticket 14 is closed. Ticket 15 is closed.',
    'Tick.\n|--|--|--|--|--|--|--|--|--|\n|--|--|--|--|--|--|--|--|--|',
    '',
  ])('is not one of a few words that come again: %j', (text) => {
    expect(goesRound(text)).toBe(false);
  });
});
