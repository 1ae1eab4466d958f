import { PERSONAS } from '#shared/brand.ts';

/** Into how many numbers parts of words and runs of words are sorted, by their hash; a few share one. */
export const PART_BUCKETS = 2 ** 17;
const WORDS_IN_A_ROW = 3;
const SHORTEST_PART = 2;
const LONGEST_PART = 5;

/** How often something stands in a message, by its bucket. */
export type Counts = ReadonlyMap<number, number>;

/** What a message is compared by, besides its meaning as a whole. */
export interface MessageParts {
  /** One to three words in a row. */
  readonly words: Counts;
  /** Two to five letters of a word, its beginning and end among them. */
  readonly letters: Counts;
}

/** Whom a message is addressed to: that speaks for everyday talk, and says nothing of how somebody is (docs/decisions/029). */
const NAMES = new RegExp(String.raw`,? ?\b(?:${PERSONAS.join('|')})\b`, 'g');

/** As both the encoder and the parts read it: small letters, straight quotes and no apostrophes, without a sign at the end, and without the names of the two. */
export function plainMessage(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/['’‘`]/g, '')
    .trim();
  const unaddressed = plain
    .replace(NAMES, ' ')
    .replace(/\s+(?=[,.!?])/g, '')
    .replace(/^[\s,.!?]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return (unaddressed === '' ? plain : unaddressed).replace(/[.!,;?]$/, '');
}

/** @param text as `plainMessage` gives it. */
export function messageParts(text: string): MessageParts {
  const words = text.split(' ').filter((word) => word !== '');
  const counted = { words: new Map<number, number>(), letters: new Map<number, number>() };
  for (let length = 1; length <= WORDS_IN_A_ROW; length += 1)
    for (let at = 0; at + length <= words.length; at += 1)
      count(counted.words, `w${words.slice(at, at + length).join(' ')}`);
  for (const word of words)
    for (let length = SHORTEST_PART; length <= LONGEST_PART; length += 1)
      countLetters(counted.letters, ` ${word} `, length);
  return counted;
}

function countLetters(counts: Map<number, number>, word: string, length: number): void {
  for (let at = 0; at + length <= word.length; at += 1) count(counts, `c${word.slice(at, at + length)}`);
}

function count(counts: Map<number, number>, part: string): void {
  const bucket = bucketOf(part);
  counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
}

/** FNV-1a, with its bits mixed: http://www.isthe.com/chongo/tech/comp/fnv/ */
function bucketOf(part: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < part.length; i += 1) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % PART_BUCKETS;
}

/** How rare each bucket is: the logarithm of how many messages there are for one with it, 0 where it was hardly seen. */
export type Rarity = ArrayLike<number>;

/** Rare parts weigh more and repeated ones hardly more than once; the squares of all add up to 1. */
export function weighedParts(counts: Counts, rarity: Rarity): [bucket: number, weight: number][] {
  const weighed = Array.from(counts, ([bucket, times]): [number, number] => [
    bucket,
    (1 + Math.log(times)) * (rarity[bucket] ?? 0),
  ]).filter(([, weight]) => weight > 0);
  const length = Math.hypot(...weighed.map(([, weight]) => weight)) || 1;
  return weighed.map(([bucket, weight]) => [bucket, weight / length]);
}
