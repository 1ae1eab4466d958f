import { describe, expect, test } from 'vitest';
import { quotes } from '#daemon/gate/rules/overlap.ts';

const WORDS = 'one two three four five six seven eight nine';

describe('sharing words in a row', () => {
  test.each([
    ['eight of them', 'zero two three four five six seven eight nine ten', true],
    ['seven of them', 'zero three four five six seven eight nine ten', false],
    ['eight, apart', 'one two three four and five six seven eight', false],
    ['eight in other letters and marks', 'ONE - two; three (four) "five" six, seven. Eight?', true],
    ['eight over two lines', 'one two three four\nfive six seven eight', true],
    ['less than eight words', 'one two three', false],
    ['nothing', '', false],
  ])('counts %s', (_name, text, expected) => {
    expect(quotes(text, [WORDS])).toBe(expected);
    expect(quotes(WORDS, [text])).toBe(expected);
  });

  test('looks at each source', () => {
    expect(quotes(WORDS, ['something else', WORDS])).toBe(true);
    expect(quotes(WORDS, [])).toBe(false);
  });
});
