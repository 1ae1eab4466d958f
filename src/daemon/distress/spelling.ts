import { memo } from './memo.ts';

/** Shorter words are too close to each other; of three letters two may only have changed places. */
const SHORTEST = 3;
/** From this length on a word may have two slips. */
const LONG = 8;
/** Misspellings are only looked for where at least one word in so many is known as it was typed: any word is close to one of another language. */
const FAMILIAR_SHARE = 3;

/**
 * Puts right what a hurried or shaking hand has typed: the nearest word of the vocabulary, if there is one near enough.
 * @param known other words, which stay as they are.
 */
export function createSpeller(
  vocabulary: ReadonlySet<string>,
  known: Iterable<string>,
): (units: readonly string[]) => readonly string[] {
  const asTyped = new Set([...vocabulary, ...known]);
  const byFirst = groupByFirst(vocabulary);
  const spell = (word: string) => {
    if (word.length < SHORTEST || asTyped.has(word)) return word;
    // The first letter is seldom wrong, but the first two change places.
    const alike = [word.charAt(0), word.charAt(1)].flatMap((letter) => byFirst.get(letter) ?? []);
    return nearest(word, alike) ?? word;
  };
  return (units) => {
    const familiar = units.filter((unit) => asTyped.has(unit)).length;
    return familiar * FAMILIAR_SHARE < units.length ? units : units.map(memo(spell));
  };
}

function groupByFirst(words: ReadonlySet<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < SHORTEST) continue;
    const group = groups.get(word.charAt(0));
    if (group) group.push(word);
    else groups.set(word.charAt(0), [word]);
  }
  return groups;
}

function nearest(typed: string, words: readonly string[]): string | undefined {
  let best: { word: string; slips: number } | undefined;
  for (const word of words) {
    const allowed = slipsAllowed(typed, word);
    if (Math.abs(typed.length - word.length) > allowed) continue;
    const slips = slipsBetween(typed, word);
    if (slips <= allowed && slips < (best?.slips ?? Infinity)) best = { word, slips };
  }
  return best?.word;
}

function slipsAllowed(typed: string, meant: string): number {
  if (Math.min(typed.length, meant.length) <= SHORTEST)
    return typed.length === meant.length && isShuffled(typed, meant) ? 1 : 0;
  return meant.length >= LONG ? 2 : 1;
}

function isShuffled(typed: string, meant: string): boolean {
  return Array.from(typed).toSorted().join('') === Array.from(meant).toSorted().join('');
}

/**
 * Letters left out, added, mistaken or swapped with their neighbour.
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance#Optimal_string_alignment_distance
 */
function slipsBetween(typed: string, meant: string): number {
  let [before, last] = [[] as number[], Array.from({ length: meant.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwap = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row[j] = Math.min(
        at(row, j - 1) + 1,
        at(last, j) + 1,
        at(last, j - 1) + Number(!isSame),
        isSwap ? at(before, j - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return at(last, meant.length);
}

function at(row: readonly number[], i: number): number {
  return row[i] ?? Infinity;
}
