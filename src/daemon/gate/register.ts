import { plain } from './text.ts';

/** A way of speaking, known by its words. */
export interface Register {
  /** What nobody says in another one; looked for in plain(). */
  readonly phrases: RegExp;
  /** Words that hardly come in another one. */
  readonly heavy: ReadonlySet<string>;
  /** Words that come in others too. */
  readonly light: ReadonlySet<string>;
}

/** How much of a text is in a register. */
export interface Weight {
  readonly weight: number;
  /** Weight by words that carry meaning. */
  readonly share: number;
  /** Whether light words are all that weighs. */
  readonly isLight: boolean;
}

const HEAVY = 2;
const WORD = /\p{L}[\p{L}'-]*/gu;
const BETWEEN_WORDS = "[^\\p{L}\\p{N}']+";
/** What `*` stands for. */
const SOME_WORDS = `(?:[\\p{L}\\p{N}']+${BETWEEN_WORDS}){0,3}`;

/** Weighs a text: each different word counts once, however often it comes. */
export function weigh(text: string, { heavy, light }: Register): Weight {
  const words = [...new Set(plain(text).match(WORD))].filter((word) => !EMPTY.has(word));
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  const heaviest = count(heavy) * HEAVY;
  const weight = heaviest + count(light);
  return { weight, share: weight / Math.max(1, words.length), isLight: heaviest === 0 };
}

/** A set of words. @param list with blanks between them. */
export function wordList(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/**
 * A pattern of phrases, whatever stands between their words.
 * @param list one phrase a line; `a/b` is either word, `*` is up to three words.
 */
export function phraseList(list: string): RegExp {
  const phrases = list
    .trim()
    .split(/\s*\n\s*/)
    .map(phrasePattern);
  return new RegExp(`(?<![\\p{L}\\p{N}'])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}

function phrasePattern(phrase: string): string {
  const words = phrase
    .split(' ')
    .map((word) => (word === '*' ? SOME_WORDS : `(?:${word.replaceAll('/', '|')})`));
  return words.reduce(
    (all, word) => all + (all === '' || all.endsWith(SOME_WORDS) ? '' : BETWEEN_WORDS) + word,
    '',
  );
}

/** Words that no register is known by. */
const EMPTY = wordList(`
  a about again all also am an and any are as at back be because been before being but by can could did do does doing each even for from get
  go got had has have having he her here him his how i if in into is it its just like made make me more most much my no nor not now of off on
  once one only or other our out over own same say see she should so some still such than that the their them then there these they thing
  this those through to too up us very was we were what when where which while who why will with would you your yours`);
