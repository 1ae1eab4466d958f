import { expect, test } from 'vitest';
import { scrolled } from '#client/features/retro/scrolling-title.ts';

test('a title leaves on the left and comes back on the right, and is whole again in the end', () => {
  expect([0, 1, 2, 3, 4].map((steps) => scrolled('abc', steps))).toEqual(['abc', 'bca', 'cab', 'abc', 'bca']);
});

test('a title never shows half a character', () => {
  expect(scrolled('🐄 moo', 1)).toBe(' moo🐄');
});
