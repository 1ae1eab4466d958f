import { describe, expect, test } from 'vitest';
import { eased } from '#client/features/retro/effects/cursor-trail.ts';
import { wayDown, type Fall } from '#client/features/retro/effects/falling-asterisks.ts';

const fall: Fall = { x: 500, size: 12, pxPerSecond: 40, sway: 0 };

describe('the way of an asterisk', () => {
  const { places, ms } = wayDown(fall, 776);

  test('leads from above the ceiling through the floor, at its own pace', () => {
    expect(places[0]).toEqual({ x: 500, y: -24 });
    expect(places.at(-1)?.y).toBe(776);
    expect(ms).toBe(20_000);
    const steps = places.slice(1).map(({ y }, n) => y - (places[n]?.y ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(800 / steps.length);
  });

  test('sways to both sides, a little', () => {
    const aside = places.map(({ x }) => x - 500);
    expect(Math.max(...aside)).toBeGreaterThan(10);
    expect(Math.min(...aside)).toBeLessThan(-10);
    for (const px of aside) expect(Math.abs(px)).toBeLessThanOrEqual(14);
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
