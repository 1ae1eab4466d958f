import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '#daemon/director/random.ts';

const draws = (random: Random) => [
  random.int(1, 1_000_000),
  random.pick(['a', 'b', 'c', 'd', 'e']),
  random.chance(0.5),
  random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]),
];

describe('random draws', () => {
  test('are the same for the same seed', () => {
    expect(draws(createRandom(7))).toEqual(draws(createRandom(7)));
  });

  test('differ from seed to seed, and without a seed', () => {
    expect(draws(createRandom(7))).not.toEqual(draws(createRandom(8)));
    expect(draws(createRandom())).not.toEqual(draws(createRandom()));
  });

  test('are far apart for seeds that are next to each other', () => {
    const firsts = Array.from({ length: 1_000 }, (_, seed) => createRandom(seed).int(1, 1_000_000));
    expect(new Set(firsts).size).toBeGreaterThan(990);
    const tenths = new Set(firsts.slice(0, 100).map((first) => Math.floor((first - 1) / 100_000)));
    expect(tenths.size).toBe(10);
  });

  test('reach both ends of a range and no further', () => {
    const random = createRandom(1);
    const seen = new Set(Array.from({ length: 200 }, () => random.int(-1, 2)));
    expect([...seen].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
  });

  test('come true as often as their probability says', () => {
    const random = createRandom(2);
    const share = (probability: number) =>
      Array.from({ length: 4_000 }, () => random.chance(probability)).filter(Boolean).length / 4_000;
    expect(share(0)).toBe(0);
    expect(share(0.2)).toBeCloseTo(0.2, 1);
    expect(share(1)).toBe(1);
  });

  test('shuffle every item into the new order and leave the old one', () => {
    const items = [1, 2, 3, 4, 5];
    expect(
      createRandom(3)
        .shuffle(items)
        .sort((a, b) => a - b),
    ).toEqual(items);
    expect(items).toEqual([1, 2, 3, 4, 5]);
  });

  test('pick nothing from nothing', () => {
    expect(createRandom(4).pick([])).toBeUndefined();
  });
});
