import { describe, expect, test } from 'vitest';
import { createPhrasebook } from '#daemon/engines/scripted/phrasebook.ts';

const book = createPhrasebook(['the door', 'the door of the lift', 'the lift', 'Form 9', 'forms']);
const found = (text: string) =>
  book.findIn(text).map(({ phrase, start, end }) => [phrase, text.slice(start, end)]);

describe('a phrasebook', () => {
  test('finds its phrases from left to right, whatever their capitals', () => {
    expect(found('The lift knows the door.')).toEqual([
      ['the lift', 'The lift'],
      ['the door', 'the door'],
    ]);
  });

  test('finds of two phrases at the same place the longer, once', () => {
    expect(found('I asked the door of the lift.')).toEqual([
      ['the door of the lift', 'the door of the lift'],
    ]);
    expect(found('I asked the door of the hall.')).toEqual([['the door', 'the door']]);
  });

  test('finds a phrase of one word too, also as the last one', () => {
    expect(found('forms, Form 9, forms')).toEqual([
      ['forms', 'forms'],
      ['Form 9', 'Form 9'],
      ['forms', 'forms'],
    ]);
  });

  test('finds nothing in half a phrase', () => {
    expect(found('the')).toEqual([]);
    expect(found('door of the')).toEqual([]);
  });
});
