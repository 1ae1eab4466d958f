import { describe, expect, test } from 'vitest';
import { isNear, isStuck, opensAlike, wornPhrase } from '#daemon/gate/rules/repetition.ts';

describe('a line that was nearly said before', () => {
  const SAID = 'The badge printer in lobby three has printed nine blank badges.';

  test.each([
    ['a number changed', 'The badge printer in lobby four has printed ten blank badges.', true],
    ['a word changed', 'The badge printer in lobby three has swallowed nine blank badges.', true],
    ['its words in another order', 'Nine blank badges has the badge printer printed, in lobby three.', true],
    ['half of it changed', 'The badge printer in the basement has swallowed nine blank cheques.', false],
  ])('is one with %s', (_what, text, expected) => {
    expect(isNear(text, ['Something else entirely.', SAID])).toBe(expected);
  });

  test('is, where it is short, one of the same words', () => {
    expect(isNear('Day four of the siege!', ['Day three of the siege.'])).toBe(true);
    expect(isNear('The fish has a name.', ['The fish has a lawyer.'])).toBe(false);
    expect(isNear('What goat?', ['A goat.'])).toBe(false);
  });
});

describe('a line that is stuck', () => {
  const first = 'The goat in bay six has eaten the hedge again';
  test('is as like the speaker’s last as that is like the one before', () => {
    const second = `${first}, slowly`;
    expect(isStuck(`${second}, twice`, [first, second])).toBe(true);
    expect(isStuck(`${second}, twice`, ['Where is my stapler kept at night?', second])).toBe(false);
    expect(isStuck(`${second}, twice`, [second, 'Where is my stapler kept at night?'])).toBe(false);
    expect(isStuck(second, [first])).toBe(false);
  });
});

describe('a line that opens alike', () => {
  const other = (n: number) => `A different opening comes here, number ${'x'.repeat(n)}.`;

  test('begins with the five words of one of the speaker’s last six', () => {
    const said = 'I have to tell you something about the lift.';
    expect(opensAlike('I have to tell you nothing.', [said])).toBe(true);
    expect(opensAlike('I have to tell them nothing.', [said])).toBe(false);
    const six = [1, 2, 3, 4, 5, 6].map((n) => `${'z'.repeat(n)} is what came in between`);
    expect(opensAlike('I have to tell you nothing.', [said, ...six.slice(1)])).toBe(true);
    expect(opensAlike('I have to tell you nothing.', [said, ...six])).toBe(false);
  });

  test('or with the three words of two of them', () => {
    const once = 'Ah, the famous hands! They were mine.';
    const twice = 'Ah, the famous form! Fold it.';
    expect(opensAlike('Ah, the famous name! Spell it.', [once])).toBe(false);
    expect(opensAlike('Ah, the famous name! Spell it.', [once, other(1), twice])).toBe(true);
    expect(opensAlike('Ah, the notorious name! Spell it.', [once, twice])).toBe(false);
  });

  test('has words enough to open with', () => {
    expect(opensAlike('Which one?', ['Which one?', 'Which one?'])).toBe(false);
  });
});

describe('a worn phrase', () => {
  const PHRASE = 'established departmental practice';
  const episode = [`In line with ${PHRASE}, no.`, 'A goat.', `I know your ${PHRASE}.`];

  test('is one of three words that comes for the third time', () => {
    expect(wornPhrase(`By ${PHRASE}, yes.`, episode, [])).toBe(PHRASE);
    expect(wornPhrase(`By ${PHRASE}, yes.`, episode.slice(1), [])).toBeUndefined();
    expect(wornPhrase('By established practice, yes.', episode, [])).toBeUndefined();
  });

  test('is none with a number in it, nor with what the episode is about', () => {
    const numbers = ['Ticket 12 stands open.', 'Ticket 13 stands open.'];
    expect(wornPhrase('Ticket 14 stands open.', numbers, [])).toBeUndefined();
    expect(wornPhrase(`By ${PHRASE}, yes.`, episode, ['the departmental goat'])).toBeUndefined();
  });
});
