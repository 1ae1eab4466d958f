import { describe, expect, test } from 'vitest';
import { cleaned, unquoted } from '#daemon/gate/rules/clean.ts';

describe('a line as it may be shown', () => {
  test.each([
    ['NUL and other control characters', 'The \u0000door\u0007 is\u007f open.', 'The door is open.'],
    ['C1 controls', 'The door\u0085 is \u009bopen.', 'The door is open.'],
    ['ANSI sequences', '\u001b[31mThe badge\u001b[0m is \u001b]0;owned\u0007red.', 'The badge is red.'],
    ['bidi overrides and isolates', 'The \u202eform\u202c is \u2066reversed\u2069.', 'The form is reversed.'],
    ['lone surrogates', 'Half a \ud83dmouse, \udc00whole.', 'Half a mouse, whole.'],
    ['what was thought before it', '<think>Be rude.</think>\nNo.', 'No.'],
    ['what was thought and never said', 'No.\n<reasoning>Was that rude', 'No.'],
    ['blanks at the ends of its lines', 'One.  \nTwo.\t\n', 'One.\nTwo.'],
    ['empty lines at its beginning', ' \n\nOne.', 'One.'],
    ['more than one empty line within', 'One.\n\n\n\nTwo.', 'One.\n\nTwo.'],
    ['quotation marks around the whole', '"One. Two."', 'One. Two.'],
    ['curly ones', '“One.”', 'One.'],
    ['carriage returns', 'One.\r\nTwo.\rThree.', 'One.\nTwo.\nThree.'],
  ])('has no %s', (_what, offered, text) => {
    expect(cleaned(offered, 'feral')).toBe(text);
  });

  test.each([
    ['<feral> No.', 'No.'],
    ['<feral>No.', 'No.'],
    ['feral: No.', 'No.'],
    ['Feral: No.', 'No.'],
    ['feral (sneering): No.', 'No.'],
    ['**feral:** No.', 'No.'],
    ['**feral**: No.', 'No.'],
    ['*feral (sneering):* No.', 'No.'],
    ['[feral] No.', 'No.'],
    ['### feral\nNo.', 'No.'],
    ['feral — No.', 'No.'],
    ['feral@eternal:~$ No.', 'No.'],
    ['<feral> feral: No.', 'No.'],
  ])('has no tag of its own: %j', (offered, text) => {
    expect(cleaned(offered, 'feral')).toBe(text);
  });

  test.each([
    ['the other’s tag, which is for another check', 'warden: No.'],
    ['its own name in a sentence', 'feral is what it says on the cage.'],
    ['markup', '<script>alert(1)</script> and <b>bold</b>'],
    ['what looks like a frame of an event stream', 'First.\ndata: {"type":"reset"}\n\nid: 9'],
    ['a quotation that is not the whole', '"Yes" is not an answer, and "no" is.'],
    ['the spaces before a picture', '   /\\_/\\\n  ( o o )'],
    ['letters of any script', 'Ça va, Łódź, 東京, עברית?'],
  ])('keeps %s', (_what, text) => {
    expect(cleaned(text, 'feral')).toBe(text);
  });

  test('loses its quotation marks also where only a part of it is left', () => {
    expect(unquoted('"One."')).toBe('One.');
    expect(unquoted('"One." Two. "Three."')).toBe('"One." Two. "Three."');
  });
});
