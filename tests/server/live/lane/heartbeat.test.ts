import { describe, expect, test } from 'vitest';
import { Heart } from '#server/live/lane/heartbeat.ts';
import { FIRST_BEAT_SLICES, HEARTBEAT_SLICES } from '#server/live/lane/heartbeat.ts';

/** A heart with so many members; `beats` are those of each. */
function heartOf(count: number) {
  const heart = new Heart<{ beat(): void }>();
  const beats = Array.from({ length: count }, () => 0);
  const members = beats.map((_, n) => ({ beat: () => void (beats[n] = (beats[n] ?? 0) + 1) }));
  const slices = members.map((member) => heart.join(member));
  return { heart, beats, members, slices };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the heart', () => {
  test('beats once a round for everybody', () => {
    const { heart, beats } = heartOf(1_000);
    for (let n = 0; n < 3 * HEARTBEAT_SLICES; n += 1) heart.beat();
    expect(new Set(beats)).toEqual(new Set([3]));
  });

  test('beats for nobody who has only just joined', () => {
    const { heart, beats } = heartOf(1_000);
    for (let n = 0; n < HEARTBEAT_SLICES - FIRST_BEAT_SLICES; n += 1) heart.beat();
    expect(sum(beats)).toBe(0);
  });

  test('beats for a small part at a time, even where all came at once', () => {
    const { heart, beats } = heartOf(15_000);
    let before = 0;
    let most = 0;
    for (let n = 0; n < HEARTBEAT_SLICES; n += 1) {
      heart.beat();
      most = Math.max(most, sum(beats) - before);
      before = sum(beats);
    }
    expect(most).toBe(15_000 / FIRST_BEAT_SLICES);
  });

  test('counts whoever leaves once', () => {
    const { heart, members, slices } = heartOf(2);
    const [member] = members;
    const [slice] = slices;
    if (!member || !slice) throw new Error('nobody is there');
    heart.leave(slice, member);
    heart.leave(slice, member);
    expect(heart.size).toBe(1);
  });
});
