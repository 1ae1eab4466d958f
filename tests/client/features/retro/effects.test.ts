import { describe, expect, test } from 'vitest';
import { eased } from '#client/features/retro/effects/cursor-trail.ts';
import { fallen, type Asterisk } from '#client/features/retro/effects/falling-asterisks.ts';

const asterisk: Asterisk = { across: 0.5, down: 100, size: 12, pxPerSecond: 40, sway: 0 };

describe('an asterisk', () => {
  test('falls at its own pace, whatever the frame rate', () => {
    expect(fallen(asterisk, 500, 800).down).toBe(120);
    const twice = fallen(fallen(asterisk, 250, 800), 250, 800);
    expect(twice.down).toBe(120);
  });

  test('starts over above the ceiling when it has left through the floor', () => {
    const { down, across } = fallen({ ...asterisk, down: 799 }, 1_000, 800);
    expect(down).toBeLessThan(0);
    expect(across).toBeGreaterThanOrEqual(0);
    expect(across).toBeLessThan(1);
  });
});

describe('a dot of the trail', () => {
  const from = { x: 0, y: 0 };
  const to = { x: 100, y: -50 };

  test('comes closer and does not overshoot', () => {
    const near = eased(from, to, 16);
    expect(near.x).toBeGreaterThan(0);
    expect(near.x).toBeLessThan(100);
    expect(near.y).toBe(near.x / -2);
    expect(eased(from, to, 10_000)).toEqual(to);
  });

  test('goes equally far in one slow frame and in two fast ones', () => {
    const two = eased(eased(from, to, 16), to, 16);
    expect(two.x).toBeCloseTo(eased(from, to, 32).x);
  });
});
