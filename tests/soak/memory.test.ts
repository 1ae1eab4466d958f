import { describe, expect, test } from 'vitest';
import { flatnessOf, slopesOf } from '#tests/soak/memory.ts';

const MINUTE = 60_000;
const SAMPLE = 5_000;

/** The life of a process, sampled every five seconds; bytes by minute of its life. */
function life(pid: number, minutes: number, bytesAt: (minute: number) => number) {
  return Array.from({ length: (minutes * MINUTE) / SAMPLE + 1 }, (_, n) => {
    const at = n * SAMPLE;
    return { name: 'web' as const, pid, at, bytes: bytesAt(at / MINUTE) };
  });
}

describe('the memory of a process', () => {
  const flatness = (bytesAt: (minute: number) => number) =>
    flatnessOf('web', life(1, 10, bytesAt), { from: 0, to: 10 * MINUTE });

  test('is flat where it goes up and down by the minute', () => {
    expect(flatness((minute) => 100 + 30 * (minute % 1))).toMatchObject({ isFlat: true });
  });

  test('is not flat where its end is more than a tenth above its beginning', () => {
    expect(flatness((minute) => 100 + 2 * minute)).toMatchObject({ first: 102, last: 118, isFlat: false });
    expect(flatness((minute) => 100 + minute)).toMatchObject({ isFlat: true });
  });

  test('is not flat where nobody has looked', () => {
    expect(flatnessOf('duel', [], { from: 0, to: MINUTE }).isFlat).toBe(false);
  });

  test('has a slope after the warm-up of each life that is longer than a minute', () => {
    const warming = (minute: number) => (minute < 0.5 ? 0 : 100 + 3 * minute);
    const [slope = NaN, ...others] = slopesOf('web', [...life(1, 5, warming), ...life(2, 0.5, warming)]);
    expect(slope).toBeCloseTo(3);
    expect(others).toEqual([]);
  });
});
