import { LRUCache } from 'lru-cache';
import { wordsOf } from './words.ts';

/* Lines are compared again and again with those that come after them: what is found in one is kept. */
const KEPT = 2_000;

/** A line as the repetition checks see it. */
export interface WordPrint {
  /** Its words in their order: lower case, each number `0`. */
  readonly words: readonly string[];
  /** The words that carry its meaning, in their order. */
  readonly content: readonly string[];
  /** Runs of three words that carry meaning. */
  readonly trigrams: ReadonlySet<string>;
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at back be because been before being but by can could did do does doing down
  each even ever every for from get go got had has have having he her here hers him his how i if in into is it its just like made make
  me more most much my no nor not now of off on once one only or other our out over own quite rather really said same say see she
  should so some still such than that the their them then there these they thing this those through to too under until up upon us very
  was we were what when where which while who whom whose why will with without would you your yours
  d ll m re s t ve don isn aren wasn weren won didn doesn couldn wouldn shouldn hasn haven hadn`
    .trim()
    .split(/\s+/),
);

const prints = new LRUCache<string, WordPrint>({ max: KEPT });

/** What a line is made of. */
export function wordPrint(text: string): WordPrint {
  const known = prints.get(text);
  if (known) return known;
  const words = wordsOf(text);
  const content = words.filter((word) => !STOP_WORDS.has(word));
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
