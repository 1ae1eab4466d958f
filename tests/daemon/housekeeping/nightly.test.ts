import { describe, expect, test } from 'vitest';
import { Nightly } from '#daemon/housekeeping/nightly.ts';

const HOUR = 3600_000;

/** Both clocks, to be set: `hours` pass on both; `jump` moves the wall clock alone. */
function clocks(start: string) {
  const time = { wall: Date.parse(start), steady: 5_000 };
  return {
    wall: () => time.wall,
    steady: () => time.steady,
    pass: (hours: number) => {
      time.wall += hours * HOUR;
      time.steady += hours * HOUR;
    },
    jump: (hours: number) => (time.wall += hours * HOUR),
  };
}

type TestClocks = ReturnType<typeof clocks>;

/** Looks once an hour for some days, and does the work when it is due. Returns the hours, from the first, at which it was done. */
function hoursDone(own: TestClocks, hours: number, at: Record<number, number> = {}): number[] {
  const nightly = new Nightly(own);
  const done: number[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    own.jump(at[hour] ?? 0);
    if (nightly.isDue()) {
      nightly.done();
      done.push(hour);
    }
    own.pass(1);
  }
  return done;
}

describe('work of the night', () => {
  test('is done once a day, at three o’clock UTC', () => {
    expect(hoursDone(clocks('2026-03-04T00:00:00Z'), 72)).toEqual([3, 27, 51]);
  });

  test('is made up for at once where the hour was missed, and is back at its hour in two days', () => {
    expect(hoursDone(clocks('2026-03-04T10:00:00Z'), 72)).toEqual([0, 20, 41, 65]);
  });

  test.each([
    ['a day ahead', 24],
    ['a day back', -24],
    ['a year ahead', 24 * 365],
    ['a year back', -24 * 365],
    ['half a day ahead', 12],
    ['half a day back', -12],
  ])('is done neither twice a day nor never when the wall clock is put %s', (_what, jump) => {
    const done = hoursDone(clocks('2026-03-04T00:00:00Z'), 24 * 8, { 60: jump });
    const between = done.slice(1).map((hour, n) => hour - (done[n] ?? 0));
    expect(Math.min(...between)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...between)).toBeLessThanOrEqual(28);
    expect(done.length).toBeGreaterThanOrEqual(7);
  });

  test('is passed over where a process before this one has done it today', () => {
    const nightly = new Nightly(clocks('2026-03-04T05:00:00Z'));
    expect(nightly.isDue(true)).toBe(false);
    expect(nightly.isDue(false)).toBe(true);
  });

  test('that failed is due again after an hour', () => {
    const own = clocks('2026-03-04T05:00:00Z');
    const nightly = new Nightly(own);
    nightly.failed();
    own.pass(0.9);
    expect(nightly.isDue()).toBe(false);
    own.pass(0.1);
    expect(nightly.isDue()).toBe(true);
  });
});
