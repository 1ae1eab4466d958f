import type { Content } from '../../content/content.ts';
import { linesOfPremise } from './known-phrases.ts';
import { contentWords } from '../../phrases/words.ts';

/** A word of more premises than this share says little of any of them. */
const COMMON = 0.12;

/** Whether a word tells what a line is about. */
export type Telling = (word: string) => boolean;

/** Learns which words are everywhere: "desk" and "door" connect nothing. */
export function tellingWords({ premises }: Pick<Content, 'premises'>): Telling {
  const counts = new Map<string, number>();
  for (const premise of premises) {
    for (const word of contentWords(linesOfPremise(premise).join('\n')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // Where there are few premises, a word of one of them still tells.
  const most = Math.max(1, premises.length * COMMON);
  return (word) => (counts.get(word) ?? 0) <= most;
}

/**
 * Of `items` the one that shares most words with `text`, so that the talk leads from one to the other; of equals the
 * first.
 */
export function mostRelated<T>(
  items: readonly T[],
  text: string,
  wordsOf: (item: T) => string,
): T | undefined {
  const heard = contentWords(text);
  const scored = items.map((item) => ({ item, shared: sharedWords(wordsOf(item), heard) }));
  return scored.toSorted((a, b) => b.shared - a.shared)[0]?.item;
}

/** How many content words of a text are among `heard`. */
export function sharedWords(text: string, heard: ReadonlySet<string>): number {
  return [...contentWords(text)].filter((word) => heard.has(word)).length;
}
