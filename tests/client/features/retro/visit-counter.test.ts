import { expect, test } from 'vitest';
import { HIT_KEYS, hitDigits, nextHit } from '#client/features/retro/visit-counter.tsx';

test.each([
  [null, 1],
  ['1', 2],
  ['41', 42],
  ['', 1],
  ['-3', 1],
  ['1e5', 1],
  ['many', 1],
  ['999999', 0],
])('after %j comes %i', (stored, next) => {
  expect(nextHit(stored)).toBe(next);
});

test('a count has six digits', () => {
  expect([1, 42, 999_999].map(hitDigits)).toEqual(['000001', '000042', '999999']);
});

test('each page counts for itself', () => {
  expect(new Set(Object.values(HIT_KEYS)).size).toBe(3);
});
