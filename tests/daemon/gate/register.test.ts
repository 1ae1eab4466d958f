import { describe, expect, test } from 'vitest';
import { phraseList, weigh, type Register } from '#daemon/gate/register.ts';
import { wordList } from '#shared/text/words.ts';

const SEA: Register = {
  phrases: phraseList('ahoy there'),
  heavy: wordList('bosun mizzen'),
  light: wordList('wave boat\n  salt'),
};

describe('a phrase list', () => {
  const phrases = phraseList(`
    out of the office/window
    role-play
    thank you * for your wisdom`);

  test.each([
    ['a phrase', 'she is out of the office today', true],
    ['either word', 'out of the window with it', true],
    ['a phrase whatever stands between its words', 'out, of the… window', true],
    ['up to three words for a star', 'thank you so very much for your wisdom', true],
    ['no word for a star', 'thank you for your wisdom', true],
    ['four words for a star', 'thank you oh so very much for your wisdom', false],
    ['a part of a word', 'shout of the office', false],
    ['a word that goes on', 'out of the officer', false],
    ['a word with a possessive after it', "out of the office's door", true],
    ['a word with an apostrophe before it', "'out of the office", false],
    ['a word with a hyphen in it', 'this role-play, then', true],
    ['the same word without one', 'this role play, then', false],
    ['a hyphen for a blank', 'out-of-the-office', true],
    ['letters and signs of any script', '„Ünd“ out of the 🚪 office —', true],
  ])('knows %s', (_what, text, expected) => {
    expect(phrases.test(text)).toBe(expected);
  });
});

describe('the weight of a text in a register', () => {
  test('counts heavy words twice and light ones once, each word once', () => {
    expect(weigh('Bosun! The boat, the boat, the boat is gone.', SEA)).toEqual({
      weight: 3,
      share: 1,
      isLight: false,
    });
  });

  test('says how much of the text it is', () => {
    expect(weigh('A wave of paper hit the desk.', SEA)).toEqual({ weight: 1, share: 0.25, isLight: true });
  });

  test('is nothing where nothing is said', () => {
    expect(weigh('', SEA)).toEqual({ weight: 0, share: 0, isLight: true });
    expect(weigh('and so on', SEA)).toEqual({ weight: 0, share: 0, isLight: true });
  });
});
