import { expect, test } from 'vitest';
import { neighbourOf } from '#client/features/themes/theme-choice.tsx';

test.each([
  [0, 'ArrowDown', 1],
  [2, 'ArrowRight', 0],
  [0, 'ArrowUp', 2],
  [1, 'ArrowLeft', 0],
  [1, 'Home', 0],
  [1, 'End', 2],
  [1, 'Tab', undefined],
])('from %i of three, %s leads to %s', (index, key, neighbour) => {
  expect(neighbourOf(index, key, 3)).toBe(neighbour);
});
