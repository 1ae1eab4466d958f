import { createHash, randomInt } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

const SEED_MAX = 2 ** 31;

/** Where every draw of the show comes from. The same seed gives the same draws. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of `items`, or undefined where there is none. */
  pick<T>(items: readonly T[]): T | undefined;
  /** True with the given probability, from 0 to 1. */
  chance(probability: number): boolean;
  /** A new array of the same items in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** @param seed a whole number, of which the lowest 32 bits count; without one the draws are unpredictable. */
export function createRandom(seed: number = randomInt(SEED_MAX)): Random {
  const generator = xoroshiro128plus(mixed(seed));
  const int = (min: number, max: number) => uniformInt(generator, min, max);
  return {
    int,
    pick: (items) => (items.length === 0 ? undefined : items[int(0, items.length - 1)]),
    chance: (probability) => int(0, SEED_MAX - 1) < probability * SEED_MAX,
    shuffle: (items) => shuffled(items, int),
  };
}

/** A seed drawn from a text: the same for the same text, in each process. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE();
}

/**
 * Spreads a seed over all its bits: the generator's first numbers hardly differ for neighbouring seeds. The finaliser of
 * MurmurHash3, fmix32: https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
function mixed(seed: number): number {
  let bits = seed | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Fisher-Yates. */
function shuffled<T>(items: readonly T[], int: Random['int']): T[] {
  const rest = [...items];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(int(0, rest.length - 1), 1));
  return order;
}
