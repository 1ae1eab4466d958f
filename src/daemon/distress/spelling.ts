/** Shorter words are too close to each other; of three letters two may only have changed places. */
const SHORTEST = 3;
/** From this length on a word may have two slips. */
const LONG = 8;

/**
 * Puts right what a hurried or shaking hand has typed: the nearest word of the vocabulary, if there is one near enough.
 * @param known other words, which stay as they are.
 */
export function createSpeller(
  vocabulary: readonly string[],
  known: readonly string[],
): (word: string) => string {
  const right = new Set(vocabulary);
  const asTyped = new Set([...right, ...known]);
  const byFirst = new Map<string, string[]>();
  for (const word of right) if (word.length >= SHORTEST) group(byFirst, word);
  return (word) => {
    if (word.length < SHORTEST || asTyped.has(word)) return word;
    // The first letter is seldom wrong, but the first two change places.
    const alike = [word.charAt(0), word.charAt(1)].flatMap((letter) => byFirst.get(letter) ?? []);
    const [best] = alike
      .map((each) => ({ each, slips: slipsBetween(word, each) }))
      .filter(({ each, slips }) => slips <= slipsAllowed(word, each))
      .toSorted((one, other) => one.slips - other.slips);
    return best?.each ?? word;
  };
}

function group(byFirst: Map<string, string[]>, word: string): void {
  const first = word.charAt(0);
  const words = byFirst.get(first);
  if (words) words.push(word);
  else byFirst.set(first, [word]);
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
 * Letters left out, added, mistaken or swapped with their neighbour; 9 where the lengths are too far apart to count.
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance#Optimal_string_alignment_distance
 */
function slipsBetween(typed: string, meant: string): number {
  if (Math.abs(typed.length - meant.length) > 2) return 9;
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
