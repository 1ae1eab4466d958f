import { describe, expect, test } from 'vitest';
import { FIRST_SLICES, Heartbeats, HEARTBEAT_SLICES } from '#server/live/lane/heartbeat.ts';

/** The heartbeats of so many members; `counts` are those of each. */
function heartbeatsOf(count: number) {
  const heartbeats = new Heartbeats<{ heartbeat(): void }>();
  const counts = Array.from({ length: count }, () => 0);
  const members = counts.map((_, n) => ({ heartbeat: () => void (counts[n] = (counts[n] ?? 0) + 1) }));
  const slices = members.map((member) => heartbeats.join(member));
  return { heartbeats, counts, members, slices };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('heartbeats', () => {
  test('go to everybody once a round', () => {
    const { heartbeats, counts } = heartbeatsOf(1_000);
    for (let n = 0; n < 3 * HEARTBEAT_SLICES; n += 1) heartbeats.next();
    expect(new Set(counts)).toEqual(new Set([3]));
  });

  test('go to nobody who has only just joined', () => {
    const { heartbeats, counts } = heartbeatsOf(1_000);
    for (let n = 0; n < HEARTBEAT_SLICES - FIRST_SLICES; n += 1) heartbeats.next();
    expect(sum(counts)).toBe(0);
  });

  test('go to a small part at a time, even where all came at once', () => {
    const { heartbeats, counts } = heartbeatsOf(15_000);
    let before = 0;
    let most = 0;
    for (let n = 0; n < HEARTBEAT_SLICES; n += 1) {
      heartbeats.next();
      most = Math.max(most, sum(counts) - before);
      before = sum(counts);
    }
    expect(most).toBe(15_000 / FIRST_SLICES);
  });

  test('leave out, and count once, a member that leaves twice', () => {
    const { heartbeats, members, slices } = heartbeatsOf(2);
    const [member] = members;
    const [slice] = slices;
    if (!member || !slice) throw new Error('nobody is there');
    heartbeats.leave(slice, member);
    heartbeats.leave(slice, member);
    expect(heartbeats.size).toBe(1);
  });
});
