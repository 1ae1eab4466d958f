import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasContact, hasLink, lengthOf, visitorLine } from '#shared/text/visitor-line.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const PHRASES = readFileSync(join(ROOT, 'tests/fixtures/tickets/phrases.txt'), 'utf8')
  .trim()
  .split('\n')
  .flatMap((row) => row.split('\t'));

describe("a visitor's line", () => {
  test.each([
    ['an element', 'a <b>bold</b> cat<script>', 'a bold cat'],
    ['a lone bracket', 'a < b > c [d] {e} `f` \\g|', 'a b c d e f g'],
    ['control characters and escapes', 'a\u0000b\u001b[31mc\u202ed\nE', 'abcd E'],
    ['what nobody sees', 'so\u200bft\u00ad\u2060 \u3164\u2800x', 'soft x'],
    ['a joiner between letters', 'a\u200db', 'ab'],
    ['tags of flags and private use', 'x\u{e0041}\ue000y', 'xy'],
    ['marks that climb', `z${'\u0301'.repeat(40)}a`, '\u017a\u0301\u0301\u0301a'],
    ['a mark on nothing', '\u0301 a', 'a'],
    ['double quotation marks', 'the “good” "one" «x»', "the 'good' 'one' 'x'"],
    ['rows and blanks', '  a \r\n\t b  ', 'a b'],
    ['decomposed letters', 'cafe\u0301', 'café'],
    ['half of a pair', 'a\ud83db', 'ab'],
  ])('loses %s', (_what, typed, kept) => {
    expect(visitorLine(typed)).toBe(kept);
  });

  test('keeps emoji that are joined, and scripts that need marks', () => {
    for (const text of ['👩‍🚀 and 👨‍👩‍👧', '❤️', 'फाइलें कहाँ हैं', 'مكيف الهواء', '猫が寝ている', 'Łukasz'])
      expect(visitorLine(text)).toBe(text.normalize('NFC'));
  });

  test('keeps what people write, as they write it', () => {
    for (const phrase of PHRASES) expect(visitorLine(phrase)).toBe(phrase.normalize('NFC'));
  });

  test('cleaned twice is the same, and has neither markup nor a row of its own, whatever was sent', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(anything, (typed) => {
        const line = visitorLine(typed);
        expect(visitorLine(line)).toBe(line);
        expect(line).not.toMatch(/[<>[\]{}`\\|"\n\r\t\p{Cc}\p{Cs}\u202a-\u202e]/u);
        expect(line).not.toMatch(/\p{M}{4}/u);
        expect(line).toBe(line.normalize('NFC'));
      }),
    );
  });
});

describe('a link or a contact', () => {
  test.each([
    'www.example.org',
    'see https://x',
    'example.com',
    'EXAMPLE.CO',
    'example dot com',
    'x (dot) net',
    'my.site.io now',
  ])('is seen in %s', (text) => expect(hasLink(text)).toBe(true));

  test.each(['me@example.org', '@feral_fan', 'call 555-123-4567', '+44 20 7946 0958'])(
    'is seen in %s',
    (text) => expect(hasContact(text)).toBe(true),
  );

  test('is not seen in what people write', () => {
    for (const phrase of [
      ...PHRASES,
      'the end. to be continued',
      'e.g. me',
      'a polka dot to wear',
      '1999 and 2001',
    ])
      expect({ phrase, link: hasLink(phrase), contact: hasContact(phrase) }).toEqual({
        phrase,
        link: false,
        contact: false,
      });
  });
});

test('an emoji of one code point is one character', () => {
  expect(lengthOf('🐸🐸')).toBe(2);
});
