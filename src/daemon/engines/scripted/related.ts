import type { Random } from '../../director/random.ts';
import { contentWords } from './words.ts';

/**
 * Of `items` the one that shares most words with `text`, so that the talk leads from one to the other; any of them
 * where none shares a word.
 */
export function mostRelated<T>(items: readonly T[], wordsOf: (item: T) => string, to: RelatedTo): T | undefined {
  const heard = contentWords(to.text);
  const scored = to.random.shuffle(items).map((item) => ({ item, shared: sharedWords(wordsOf(item), heard) }));
  return scored.toSorted((a, b) => b.shared - a.shared)[0]?.item;
}

export interface RelatedTo {
  readonly text: string;
  readonly random: Random;
}

/** How many content words of a text are among `heard`. */
export function sharedWords(text: string, heard: ReadonlySet<string>): number {
  return [...contentWords(text)].filter((word) => heard.has(word)).length;
}
