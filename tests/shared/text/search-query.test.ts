import { describe, expect, test } from 'vitest';
import { parseSearch, parseWord } from '#shared/text/search-query.ts';

const termsOf = (text: string) => parseSearch(text).terms.map((term) => term.text);
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('what a visitor searches for', () => {
  test.each([
    ['form 27', ['form', '27']],
    ['"form 27" lost', ['form 27', 'lost']],
    ['“the den” «is mine»', ['the den', 'is mine']],
    ['lost "form 27', ['lost', 'form 27']],
    ['well… — cage 🐾 !!!', ['well…', 'cage']],
    ['http://example.org NOT OR', ['http://example.org', 'NOT', 'OR']],
    ['قفص\u202e כלוב', ['قفص', 'כלוב']],
  ])('is words and phrases: %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('is who said it, where, and when', () => {
    expect(parseSearch('cage BY:Warden in:title after:2026-03 before:2026-03-05')).toEqual({
      terms: [{ text: 'cage', isPrefix: false }],
      by: 'warden',
      inTitle: true,
      after: day('2026-03-01'),
      before: day('2026-03-05'),
    });
    expect(parseSearch('cage after:2026')).toMatchObject({ after: day('2026-01-01'), before: undefined });
  });

  test('has no filter within quotes', () => {
    expect(parseSearch('"by:feral"')).toMatchObject({ terms: [{ text: 'by:feral' }], by: undefined });
  });

  test('may leave the end of a word open that has three letters', () => {
    const prefixes = parseSearch('conta* ca* * "den*" déjà*').terms.map(({ isPrefix }) => isPrefix);
    expect(prefixes).toEqual([true, false, false, true]);
  });

  test.each([
    ['', 'Search for at least one word.'],
    ['🐾 "!!!" by:feral', 'Search for at least one word.'],
    ['a b c d e f g h i', 'A search can have 8 words and phrases.'],
    ['"a b c d e" one "f g h i"', 'Phrases can have 8 words, all of a search together.'],
    ['a.b.c.d.e.f.g.h.i', 'Phrases can have 8 words, all of a search together.'],
    ['a\u0903b\u19b0c’d\u200de\u0483f-g_h i\u1cf2j', 'Phrases can have 8 words, all of a search together.'],
    ['cage by:nobody', 'by: takes a persona: by:feral or by:warden.'],
    ['cage in:summary', 'in: takes one thing: in:title.'],
    ['cage before:yesterday', 'before: takes a date: before:2026-03-04, before:2026-03 or before:2026.'],
    ['cage after:2026-02-30', 'after: takes a date: after:2026-03-04, after:2026-03 or after:2026.'],
  ])('is answered with a sentence where it is none: %s', (text, sentence) => {
    expect(() => parseSearch(text)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', message: sentence }),
    );
  });

  test('may be eight words beside phrases of eight, however words are written', () => {
    expect(termsOf('a b c d e f g "a b c d e f g h"')).toHaveLength(8);
    expect(termsOf("I don't know what you're talking about here")).toHaveLength(8);
    expect(termsOf('"de\u0301ja\u0300 b c d e f g h"')).toHaveLength(1);
  });
});

test('the word of a first time may be a phrase of eight', () => {
  expect(parseWord('a b c d e f g h')).toEqual({ text: 'a b c d e f g h', isPrefix: false });
  expect(() => parseWord('the of '.repeat(5))).toThrow('Phrases can have 8 words, all of a search together.');
});
