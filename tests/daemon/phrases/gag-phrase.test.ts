import { describe, expect, test } from 'vitest';
import { phraseName, neutralPhrase, spokenBy } from '#daemon/phrases/shared-phrase.ts';

describe('a phrase for later', () => {
  test.each([
    ['your stapler', 'feral', "warden's stapler"],
    ['my soap dish', 'feral', "feral's soap dish"],
    ['a second cage', 'warden', 'the second cage'],
    ['this badge printer', 'warden', 'the badge printer'],
    ['The toner', 'warden', 'the toner'],
  ] as const)('is "%s" of %s as anybody would say it', (phrase, speaker, neutral) => {
    expect(neutralPhrase(phrase, speaker)).toBe(neutral);
  });

  test.each(['our lamp', 'its lamp', 'every lamp', 'the last thing', 'the poor warden', 'the 14 lamp'])(
    'is not "%s"',
    (phrase) => {
      expect(neutralPhrase(phrase, 'feral')).toBeUndefined();
    },
  );

  test('is said from the side of whoever says it', () => {
    expect(spokenBy('warden', "warden's stapler")).toBe('my stapler');
    expect(spokenBy('feral', "warden's stapler")).toBe('your stapler');
    expect(spokenBy('feral', "the end of feral's rope")).toBe('the end of my rope');
    expect(spokenBy('feral', 'the toner')).toBe('the toner');
  });

  test('is known by its noun, whosever it is', () => {
    expect(phraseName("warden's soap dish")).toBe(phraseName('a soap dish'));
    expect(phraseName('the soap dish')).toBe(phraseName('My Soap Dish'));
    expect(phraseName('form 27-B')).toBe(' form 27-b ');
  });
});
