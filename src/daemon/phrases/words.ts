import { PERSONAS } from '#shared/brand.ts';
import { FUNCTION_WORDS } from './stop-words.ts';

const TOKEN = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** A word of a text and where it stands. */
export interface Token {
  /** In lower case. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    start: index,
    end: index + word.length,
  }));
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || /'(?:d|ll|m|re|s|t|ve)$/.test(word);
}

/** The stems of the words that say something, each once, in lower case. */
export function contentWords(text: string): Set<string> {
  const words = new Set(tokensOf(text).map(({ word }) => word));
  return new Set([...words].filter((word) => word.length > 2 && !isFunctionWord(word)).map(stemOf));
}

/**
 * How many words that say something another text has in common with this one.
 * @param wordsOf the words of the other text; pass your own to use a cache.
 */
export function nearnessTo(
  text: string,
  wordsOf: (other: string) => ReadonlySet<string> = contentWords,
): (other: string) => number {
  const heard = contentWords(text);
  return (other) => [...wordsOf(other)].filter((word) => heard.has(word)).length;
}

/** Cuts the commonest endings: "stamps" and "stamped" are of the same word. */
function stemOf(word: string): string {
  const noun = word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1');
  return noun.length < 6 ? noun : noun.replace(/(?:ing|ed)$/, '');
}

/** Where the last sentence of a text begins. */
export function lastSentenceStart(text: string): number {
  const last = [...text.matchAll(/[.!?]["'”’)]*\s+(?=\S)/g)].at(-1);
  return last ? last.index + last[0].length : 0;
}

export function lastSentence(text: string): string {
  return text.slice(lastSentenceStart(text));
}

const DULL: ReadonlySet<string> = new Set([
  ...(
    'bit day end half hour idea job kind lot man matter minute moment name night one other part person place point problem reason ' +
    'rest same side sort thing time way week word year'
  ).split(' '),
  ...PERSONAS,
]);

/** Whether a noun may stand for anything: "the thing" is nothing to take up, and nothing to come back to. */
export function isDull(word: string): boolean {
  return DULL.has(word.toLowerCase());
}

const SENTENCE_END = /[.!?…]["'”’)]*(?=\s|$)/g;

/**
 * The beginning of a text, up to the end of the last sentence that fits.
 * @param wordsMax most words it may have; where the first sentence alone has more, it is cut after so many.
 */
export function withinWords(text: string, wordsMax: number): string {
  const words = [...text.matchAll(/\S+/g)];
  const last = words[wordsMax - 1];
  if (words.length <= wordsMax || last === undefined) return text.trim();
  const fitting = text.slice(0, last.index + last[0].length);
  const end = [...fitting.matchAll(SENTENCE_END)].at(-1);
  return (end ? fitting.slice(0, end.index + end[0].length) : fitting).trim();
}

const CARDINALS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number before a noun: in words up to twelve, "no" for 0. */
export function cardinal(count: number): string {
  return CARDINALS[count] ?? String(count);
}
