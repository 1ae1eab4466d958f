import type { Matrix } from './weights-file.ts';

/** How fast messages stop being alike as their meanings differ. */
const STEEPNESS = 3;

/** How alike two messages are, from nearly 0 to 1. @param nearness the product of their vectors, which have length 1. */
export function likeness(nearness: number): number {
  return Math.exp(STEEPNESS * (nearness - 1));
}

/**
 * The worths of known messages, each by how alike it is to a new one, in all: a radial basis function network.
 * @param known a vector of each message.
 */
export function worthByLikeness(known: Matrix, worths: Float32Array): (meaning: Float32Array) => number {
  const { columns, values, scales } = known;
  return (meaning) => {
    let all = 0;
    for (const [row, worth] of worths.entries()) {
      let nearness = 0;
      for (let i = 0, at = row * columns; i < columns; i += 1, at += 1)
        nearness += (values[at] ?? 0) * (meaning[i] ?? 0);
      all += worth * likeness(nearness * (scales[row] ?? 0));
    }
    return all;
  };
}
