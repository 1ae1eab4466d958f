import { fingerprint } from '#daemon/gate/fingerprint.ts';
import { wordsOf } from './words.ts';

const GRAM = 3;
/** Word 3-grams that two lines share, of all that either has: Jaccard's index. */
const NEAR = 0.6;

/** How many lines say what an earlier one said, digits and case aside. */
export function exactRepeats(texts: readonly string[]): number {
  return texts.length - new Set(texts.map(fingerprint)).size;
}

/** The share of lines of which an earlier one has nearly the same word 3-grams. Lines of less than three words are left out. */
export function nearRepeats(texts: readonly string[]): number {
  const grams = texts.map(gramsOf).filter((each) => each.size > 0);
  const linesWith = new Map<string, number[]>();
  let near = 0;
  for (const [line, own] of grams.entries()) {
    if (hasNear(own, grams, sharedWith(own, linesWith))) near += 1;
    for (const gram of own) linesWith.set(gram, [...(linesWith.get(gram) ?? []), line]);
  }
  return grams.length === 0 ? 0 : near / grams.length;
}

/** How many grams each earlier line shares. */
function sharedWith(own: ReadonlySet<string>, linesWith: ReadonlyMap<string, number[]>): Map<number, number> {
  const shared = new Map<number, number>();
  for (const gram of own)
    for (const line of linesWith.get(gram) ?? []) shared.set(line, (shared.get(line) ?? 0) + 1);
  return shared;
}

function hasNear(
  own: ReadonlySet<string>,
  grams: readonly ReadonlySet<string>[],
  shared: ReadonlyMap<number, number>,
): boolean {
  return [...shared].some(([line, both]) => both / (own.size + (grams[line]?.size ?? 0) - both) > NEAR);
}

function gramsOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(GRAM - 1).map((_, at) => words.slice(at, at + GRAM).join(' ')));
}
