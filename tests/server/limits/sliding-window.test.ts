import { describe, expect, test } from 'vitest';
import { SlidingWindow, type Acts } from '#server/limits/sliding-window.ts';
import { InProcess } from '#server/volatile/in-process.ts';

function counting() {
  const clock = { now: 1_000 };
  const acts = new InProcess(() => clock.now).map<Acts>('acts', 100);
  return { clock, window: new SlidingWindow(acts, { limit: 3, windowMs: 100 }) };
}

describe('a sliding window', () => {
  test('lets a key act so many times, then as its acts grow old, one by one', () => {
    const { clock, window } = counting();
    for (const at of [1_000, 1_010, 1_020]) {
      clock.now = at;
      expect(window.waitOf('a')).toBe(0);
      window.add('a');
    }
    expect(window.waitOf('a')).toBe(80);
    clock.now = 1_099;
    expect(window.waitOf('a')).toBe(1);
    clock.now = 1_100;
    expect(window.waitOf('a')).toBe(0);
    window.add('a');
    expect(window.waitOf('a')).toBe(10);
  });

  test('counts each key by itself', () => {
    const { window } = counting();
    for (let n = 0; n < 3; n += 1) window.add('a');
    expect([window.waitOf('a'), window.waitOf('b')]).toEqual([100, 0]);
  });
});
