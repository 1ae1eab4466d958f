import { describe, expect, test } from 'vitest';
import { typedPart, typingTime } from '#client/lib/typing.ts';

describe('the typewriter', () => {
  test('takes 15 ms for a character', () => {
    expect(typingTime('abcd')).toBe(60);
    expect(typedPart('abcd', 0)).toBe('');
    expect(typedPart('abcd', 44)).toBe('ab');
    expect(typedPart('abcd', 45)).toBe('abc');
    expect(typedPart('abcd', 60)).toBe('abcd');
    expect(typedPart('abcd', 1e9)).toBe('abcd');
  });

  test('never shows half of a character', () => {
    expect(typedPart('🐾🐾', 15)).toBe('🐾');
  });

  test('shows nothing before its time', () => {
    expect(typedPart('abcd', -5)).toBe('');
  });
});
