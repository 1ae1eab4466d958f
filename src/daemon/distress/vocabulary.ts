import type { DistressLanguage, DistressPhrase } from './distress-content.ts';
import { wordsOf } from './phrase-reader.ts';
import { unitsOf } from './spoken-text.ts';

/** The words of a language that its phrases are about, without accents, as messages are read. */
export function vocabularyOf(language: DistressLanguage): Set<string> {
  const words = phrasesOf(language).flatMap(wordsOf);
  return new Set(words.filter((word) => !word.includes('*')).flatMap((word) => unitsOf(word, language)));
}

/** Other words of a language, which say nothing of distress. */
export function commonWordsOf(language: DistressLanguage): string[] {
  const { known = [], same = {}, everyday = [], speaker = [], addressee = [] } = language;
  const words = [...known, ...Object.keys(same), ...everyday.flatMap(wordsOf), ...speaker, ...addressee];
  return words.flatMap((each) => unitsOf(each, language));
}

function phrasesOf({ words = {}, phrases, harmless = [], skip = [] }: DistressLanguage): DistressPhrase[] {
  const signs = Object.values(phrases).flatMap(({ always = [], unlessJesting = [], hints = [] }) => [
    ...always,
    ...unlessJesting,
    ...hints,
  ]);
  return [...Object.values(words).flat(), ...signs, ...harmless, ...skip];
}
