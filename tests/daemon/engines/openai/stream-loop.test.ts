import { describe, expect, test } from 'vitest';
import { createLoopWatch } from '#daemon/engines/openai/stream-loop.ts';
import { realContent } from '#tests/support/duel/content.ts';

const SENTENCE =
  'The badge printer has filed a complaint against the doily, and the doily has filed one back.';

/** What the watch says of a text that comes in pieces of `size` characters, and after how many it says so. */
function watched(text: string, size = 3) {
  const watch = createLoopWatch();
  for (let at = 0; at < text.length; at += size) {
    const runaway = watch.push(text.slice(at, at + size));
    if (runaway) return { runaway, after: at + size };
  }
  return { runaway: undefined, after: text.length };
}

/** A text in which nothing comes twice. */
const numbers = (length: number) =>
  Array.from({ length }, (_, n) => `${n} crumbs, `)
    .join('')
    .slice(0, length);

describe('a stream', () => {
  test('may repeat a unit of 32 characters three times', () => {
    expect(watched(SENTENCE.slice(0, 32).repeat(3) + numbers(200)).runaway).toBeUndefined();
  });

  test('is a loop with the fourth, however it is cut into pieces', () => {
    const text = `Listen. ${SENTENCE.slice(0, 32).repeat(4)}`;
    for (const size of [1, 7, 500]) expect(watched(text, size).runaway).toBe('loop');
    expect(watched(text.slice(0, -1), 1).runaway).toBeUndefined();
  });

  test('is a loop with the fourth of a long unit', () => {
    const unit = numbers(700);
    expect(watched(unit.repeat(4)).runaway).toBe('loop');
    expect(watched(unit.repeat(4).slice(0, -1)).runaway).toBeUndefined();
  });

  test('is a loop with one letter again and again', () => {
    expect(watched('a'.repeat(400)).after).toBeLessThan(150);
  });

  test('may laugh', () => {
    expect(watched('ha '.repeat(40)).runaway).toBeUndefined();
  });

  test('may repeat marks, as the rows of a picture do, up to its full length', () => {
    const row = `||${' '.repeat(52)}||\n`;
    expect(watched(row.repeat(14)).runaway).toBeUndefined();
    expect(watched('='.repeat(9_000)).runaway).toBe('length');
  });

  test('is a loop when the same 50 characters come the tenth time, whatever stands between', () => {
    const unit = SENTENCE.slice(0, 50);
    const text = (times: number) => Array.from({ length: times }, (_, n) => `${unit}${n}!`).join('');
    expect(watched(text(9)).runaway).toBeUndefined();
    expect(watched(text(10)).runaway).toBe('loop');
  });

  test('of a megabyte is given up after 4,000 characters', () => {
    expect(watched(numbers(4_000)).runaway).toBeUndefined();
    expect(watched(numbers(20_000), 1)).toEqual({ runaway: 'length', after: 4_001 });
    expect(createLoopWatch().push(numbers(1_000_000))).toBe('length');
  });

  test('of anything the show says by itself is no loop', () => {
    const { voices } = realContent();
    const texts = Object.values(voices).flatMap(({ says, rants, forms, art }) => [
      ...says,
      ...rants,
      ...forms,
      ...art.map(({ caption, picture }) => `${caption}\n${picture}`),
    ]);
    expect(texts.filter((text) => watched(text, 4).runaway !== undefined)).toEqual([]);
  });
});
