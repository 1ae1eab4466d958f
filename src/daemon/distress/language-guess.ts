import { wordsIn } from './spoken-text.ts';

/** Scripts that tell a language by themselves, or leave few. */
const SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

/** A language to guess, by words of it: the common ones and those of its phrases. */
export interface GuessableLanguage {
  readonly language: string;
  readonly words: Iterable<string>;
}

/** Tells in which languages a message may be, the likeliest first. */
export type LanguageGuess = (text: string) => readonly string[];

/**
 * @param main is guessed for each message, last where others know as many of its words: short messages and proper names tell little.
 * @throws Error for more than 31 languages.
 */
export function createLanguageGuess(languages: readonly GuessableLanguage[], main: string): LanguageGuess {
  if (languages.length > 31) throw new Error('there are too many languages to guess');
  const knownBy = bitsByWord(languages);
  const scripts = languages.map(({ words }) => scriptOf(words));
  return (text) => {
    const counts = countsOf(wordsIn(text), knownBy, languages.length);
    const ofMain = counts[languages.findIndex(({ language }) => language === main)] ?? 0;
    return languages
      .map(({ language }, i) => ({ language, count: counts[i] ?? 0, script: scripts[i] }))
      .filter(
        ({ language, count, script }) =>
          language === main || (script ? script.test(text) : count > 0 && count >= ofMain),
      )
      .toSorted((a, b) => b.count - a.count)
      .map(({ language }) => language);
  };
}

/** One bit for each language: a set of words for each of them would take many times the memory. */
function bitsByWord(languages: readonly GuessableLanguage[]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [i, { words }] of languages.entries())
    for (const word of words) bits.set(word, (bits.get(word) ?? 0) | (1 << i));
  return bits;
}

function countsOf(
  words: readonly string[],
  knownBy: ReadonlyMap<string, number>,
  languages: number,
): number[] {
  const counts = Array.from({ length: languages }, () => 0);
  for (const word of words) {
    const bits = [word.replaceAll("'", ''), ...word.split("'")].reduce(
      (all, each) => all | (knownBy.get(each) ?? 0),
      0,
    );
    for (let i = 0; i < languages; i += 1) counts[i] = (counts[i] ?? 0) + ((bits >> i) & 1);
  }
  return counts;
}

function scriptOf(words: Iterable<string>): RegExp | undefined {
  const all = [...words];
  return SCRIPTS.find((script) => all.filter((word) => script.test(word)).length * 2 > all.length);
}
