import { LRUCache } from 'lru-cache';
import { plainWords } from '#shared/text/words.ts';
import { LIKENESS_STOP_WORDS } from '../phrases/stop-words.ts';

/** Counting on in words is counting on. Not `one`, which counts nothing in most places. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty
  forty fifty sixty seventy eighty ninety hundred thousand million`
    .trim()
    .split(/\s+/),
);

/** The same, with each number, in figures or in words, as one `0`. */
export function wordsOf(text: string): string[] {
  return plainWords(text)
    .map((word) => (NUMBER_WORDS.has(word) ? '0' : word.replace(/\p{N}+/gu, '0')))
    .filter((word, n, all) => word !== '0' || all[n - 1] !== '0');
}

/* Lines are compared again and again with those that come after them: what is found in one is kept. */
const KEPT = 2_000;

/** A line as the repetition checks see it. */
interface WordPrint {
  /** Its words in their order: lower case, each number `0`. */
  readonly words: readonly string[];
  /** The words that carry its meaning, in their order. */
  readonly content: readonly string[];
  /** Runs of three words that carry meaning. */
  readonly trigrams: ReadonlySet<string>;
}

const prints = new LRUCache<string, WordPrint>({ max: KEPT });

/** What a line is made of. */
export function wordPrint(text: string): WordPrint {
  const known = prints.get(text);
  if (known) return known;
  const words = wordsOf(text);
  const content = words.filter((word) => !LIKENESS_STOP_WORDS.has(word));
  const print = { words, content, trigrams: new Set(runsOf(content, 3)) };
  prints.set(text, print);
  return print;
}

/** Every `length` words in a row, joined by spaces. */
export function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(' '));
}

/** Shared members over all members: https://en.wikipedia.org/wiki/Jaccard_index. 0 for two empty sets. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((member) => other.has(member)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
