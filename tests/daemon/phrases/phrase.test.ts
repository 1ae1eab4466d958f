import { describe, expect, test } from 'vitest';
import { articleFor, bare, turnedAround } from '#daemon/phrases/phrase.ts';

describe('a phrase picked up from the other', () => {
  test.each([
    ['a second cage', 'the second cage'],
    ['an orphaned cron job', 'the orphaned cron job'],
    ['the badge printer', 'the badge printer'],
    ['The badge printer', 'the badge printer'],
    ['your sincerity', 'my sincerity'],
    ['my own reaction', 'your own reaction'],
    ['our handbook', 'your handbook'],
    ['its own column', 'its own column'],
    ['that tone', 'the tone'],
    ['no window', 'the window'],
    ['one signature', 'the signature'],
    ['every clock', 'every clock'],
    ['raw talent', 'the raw talent'],
    ['form 27-B', 'form 27-B'],
    ['Receivables', 'Receivables'],
    ['page four', 'page four'],
    ["feral's ledger", "feral's ledger"],
    ['a word from you', 'the word from me'],
    ['the form you lost', 'the form I lost'],
    ['a smaller you', 'the smaller me'],
    ['a letter to my supervisor', 'the letter to your supervisor'],
  ])('%s comes back as %s', (phrase, echo) => {
    expect(turnedAround(phrase)).toBe(echo);
  });

  test.each([
    ['the badge printer', 'badge printer'],
    ['Your sincerity', 'sincerity'],
    ['form 27-B', 'form 27-B'],
    ["the printer's diary", "printer's diary"],
    ['the', 'the'],
  ])('%s without its determiner is %s', (phrase, expected) => {
    expect(bare(phrase)).toBe(expected);
  });

  test.each([
    ['apology', 'an'],
    ['badge printer', 'a'],
    ['unit', 'a'],
    ['unopened letter', 'an'],
    ['hour', 'an'],
    ['one-way door', 'a'],
    ['FAQ', 'an'],
    ['Sunday', 'a'],
  ])('%s is said with %s', (word, article) => {
    expect(articleFor(word)).toBe(article);
  });
});
