import { nearnessTo } from '../../phrases/words.ts';

/**
 * Of `items` the one that shares most words with `text`, so that the talk leads from one to the other; of equals the
 * first.
 */
export function mostRelated<T>(
  items: readonly T[],
  text: string,
  wordsOf: (item: T) => string,
): T | undefined {
  const nearness = nearnessTo(text);
  const scored = items.map((item) => ({ item, shared: nearness(wordsOf(item)) }));
  return scored.toSorted((a, b) => b.shared - a.shared)[0]?.item;
}
