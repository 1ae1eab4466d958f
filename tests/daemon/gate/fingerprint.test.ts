import { describe, expect, test } from 'vitest';
import { fingerprint } from '#daemon/gate/fingerprint.ts';

describe('the fingerprint of a line', () => {
  test('is sixteen hexadecimal characters', () => {
    expect(fingerprint('I left.')).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each([
    ['digits', 'Ticket CCC-48213, copy 9', 'Ticket CCC-10, copy 4111'],
    ['numbers in words', 'caller forty-five, twelve forms', 'caller 97, 10 forms'],
    ['case', 'The Fern Knows', 'the fern knows'],
    ['whitespace', 'the fern\n  knows ', 'the fern knows'],
    ['punctuation', 'The fern… knows!', '"The fern" — knows'],
    ['the width of letters', 'ｆｅｒｎ', 'fern'],
  ])('does not depend on %s', (_what, one, other) => {
    expect(fingerprint(one)).toBe(fingerprint(other));
  });

  test.each([
    ['another word', 'the fern knows', 'the fern knew'],
    ['another order', 'the fern knows', 'knows the fern'],
    ['a number where there was none', 'copy 9', 'copy'],
    ['other word breaks', 'a part', 'apart'],
  ])('depends on %s', (_what, one, other) => {
    expect(fingerprint(one)).not.toBe(fingerprint(other));
  });
});
