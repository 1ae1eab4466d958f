import { describe, expect, test } from 'vitest';
import { wrapped } from '#daemon/commands/wrap.ts';

describe('a wrapped text', () => {
  test('is left alone where it fits', () => {
    expect(wrapped('  one two\n\nthree', 9)).toBe('  one two\n\nthree');
  });

  test('breaks between words and indents what goes on', () => {
    expect(wrapped('one two three four', 9)).toBe('one two\n  three\n  four');
  });

  test('keeps the spaces at the beginning of a line', () => {
    expect(wrapped('    one two three', 11)).toBe('    one two\n  three');
  });

  test('never breaks a word', () => {
    expect(wrapped('a incomprehensibilities b', 8)).toBe('a\n  incomprehensibilities\n  b');
  });

  test('loses no word, whatever the width', () => {
    const text = 'The toner has been here longer than either of us, and it knows.';
    for (let width = 1; width < 80; width += 1)
      expect(wrapped(text, width).split(/\s+/)).toEqual(text.split(' '));
  });
});
