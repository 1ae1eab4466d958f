import { REGISTER_STOP_WORDS } from '../phrases/stop-words.ts';
import { plain } from './text.ts';

/** A way of speaking, known by its words. */
export interface Register {
  /** What nobody says in another one; looked for in plain(). */
  readonly phrases: PhraseList;
  /** Words that hardly come in another one. */
  readonly heavy: ReadonlySet<string>;
  /** Words that come in others too. */
  readonly light: ReadonlySet<string>;
}

/** Phrases that are looked for together. */
interface PhraseList {
  /** Whether one of them is in the text. */
  readonly test: (text: string) => boolean;
}

/** How much of a text is in a register. */
interface Weight {
  readonly weight: number;
  /** Weight by words that carry meaning. */
  readonly share: number;
  /** Whether light words are all that weighs. */
  readonly isLight: boolean;
}

const HEAVY = 2;
const WORD = /\p{L}[\p{L}'-]*/gu;
/** What may stand between words. A hyphen or an underscore alone may also be part of one, as in "role-play". */
const GAP = /[^\p{L}\p{N}']+/gu;
const BETWEEN_WORDS = '[ _-]';
/** What `*` stands for. */
const SOME_WORDS = `(?:[^ _-]+${BETWEEN_WORDS}){0,3}`;

/** Weighs a text: each different word counts once, however often it comes. */
export function weigh(text: string, { heavy, light }: Register): Weight {
  const words = [...new Set(plain(text).match(WORD))].filter((word) => !REGISTER_STOP_WORDS.has(word));
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  const heaviest = count(heavy) * HEAVY;
  const weight = heaviest + count(light);
  return { weight, share: weight / Math.max(1, words.length), isLight: heaviest === 0 };
}

/**
 * Phrases, whatever stands between their words. They are looked for with every gap made one character: the classes of Unicode, at each of
 * a thousand gaps, make patterns that take a second and 100 MB to compile.
 * @param list one phrase a line; `a/b` is either word, `*` is up to three words.
 */
export function phraseList(list: string): PhraseList {
  const phrases = list
    .trim()
    .split(/\s*\n\s*/)
    .map(phrasePattern);
  const pattern = new RegExp(`(?<![^ _-])(?:${phrases.join('|')})(?![^ '_-])`);
  return { test: (text) => pattern.test(text.replace(GAP, (gap) => (/^[_-]$/.test(gap) ? gap : ' '))) };
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
