import { createRequire } from 'node:module';
import { cuss } from 'cuss';
import { describe, expect, test } from 'vitest';
import { isObscene } from '#shared/text/obscenity.ts';

const { en } = createRequire(import.meta.url)('naughty-words') as { readonly en: readonly string[] };
/** Words of which two lists are sure, the first of each ten letters or more: no part of another word is one of them. */
const SURE = en.filter((word) => cuss[word] === 2 && word.length >= 10);

describe('a line with a slur or an explicit word', () => {
  test.each(SURE.map((word, n) => [n, word]))('is refused for word %d of the lists', (_n, word) => {
    expect(isObscene(`Take the ${word} with you.`)).toBe(true);
    expect(isObscene(`${String(word).toUpperCase()}!`)).toBe(true);
  });

  test('is one where a figure stands for a letter', () => {
    const disguised = SURE.map((word) =>
      word.replace(/i|o|e/, (letter) => ({ i: '1', o: '0', e: '3' })[letter] ?? letter),
    );
    expect(disguised.filter((word) => !isObscene(`A ${word}.`))).toEqual([]);
  });

  test.each(['A shemale, it says.', 'The cum of the form.'])('is %j', (text) => {
    expect(isObscene(text)).toBe(true);
  });

  test.each([
    'Damn you, and to hell with the bloody stapler.',
    'I have had a letter from a cockerel, about a cock.',
    'Assorted biscuits; the class passed; a bass in the grass.',
    'There is a chink in the curtain, and a prick of light.',
    'He rapped on the door of the kiosk-cum-office with a sextant, in Sussex.',
    'She was made a clerk magna cum laude.',
    'You stupid idiot, that is my beanbag.',
    'A pansy, two kumquats and a spade.',
    'The Scunthorpe office has 5 forms and @ least 1 clerk.',
  ])('is not %j', (text) => {
    expect(isObscene(text)).toBe(false);
  });
});
