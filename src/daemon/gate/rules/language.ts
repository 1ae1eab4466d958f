import { proseOf, sentencesOf } from '../text.ts';

/** How like each language a text looks, from 0 to 1, by its code in ISO 639-1. A language that it has nothing of is left out. */
export type LanguageScores = (text: string) => Readonly<Record<string, number>>;

interface Bound {
  readonly words: number;
  readonly share: number;
}

/** What the two speak. */
const SPOKEN = 'en';
/**
 * How much of the best score English has at the most in a text of another language, from so many words on: the shorter it is, the
 * more a name in it weighs. "Fine. Quiet. I'll wear a sock." looks Spanish.
 */
const SHARES_MAX: readonly Bound[] = [
  { words: 8, share: 0.9 },
  { words: 6, share: 0.8 },
];
/** The same where a letter tells, which hardly comes in English. */
const SHARES_MAX_ACCENTED: readonly Bound[] = [
  { words: 8, share: 0.9 },
  { words: 4, share: 0.8 },
];
const ACCENTED = /(?![a-z])\p{Script=Latin}/iu;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
/** Of these each letter tells, and what is a word does not: Japanese and Chinese put nothing between two. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu;
const LETTER = /\p{L}/gu;
const OTHER_LETTERS_MIN = 4;

/** Whether a line, or a sentence of it, is in another language than the two speak. A name or a proverb of a few words is none. */
export function isForeign(text: string, scores: LanguageScores): boolean {
  const prose = proseOf(text);
  return [prose, ...prose.split('\n').flatMap(sentencesOf)].some(
    (part) => isInOtherScript(part) || isInOtherLanguage(part, scores),
  );
}

function isInOtherScript(text: string): boolean {
  const others = countOf(text, OTHER_SCRIPT);
  return others >= OTHER_LETTERS_MIN && others * 2 > countOf(text, LETTER);
}

function isInOtherLanguage(text: string, scores: LanguageScores): boolean {
  const words = countOf(text, WORD);
  const bounds = ACCENTED.test(text) ? SHARES_MAX_ACCENTED : SHARES_MAX;
  const bound = bounds.find((each) => words >= each.words);
  if (!bound) return false;
  const { [SPOKEN]: english = 0, ...others } = scores(text);
  return english < bound.share * Math.max(0, ...Object.values(others));
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
