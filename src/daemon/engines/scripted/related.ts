import { contentWords } from '../../phrases/words.ts';

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
function sharedWords(text: string, heard: ReadonlySet<string>): number {
  return [...contentWords(text)].filter((word) => heard.has(word)).length;
}
