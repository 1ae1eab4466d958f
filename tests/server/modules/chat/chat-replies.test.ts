import { describe, expect, test } from 'vitest';
import { chunksOf, typed } from '#server/modules/chat/chat-replies.ts';

describe('a reply in pieces', () => {
  test('has a few words in each', () => {
    expect(chunksOf('You clicked a link to get here.')).toEqual(['You clicked a ', 'link to get ', 'here.']);
  });

  test.each([
    'one',
    '  two  spaces\n\n and lines \n',
    '\t\ttabs\tin a row',
    `${'x'.repeat(1_200)}`,
    'a \u{1f60a} b',
  ])('put together is the text: %j', (text) => {
    expect(chunksOf(text).join('')).toBe(text);
  });

  test('waits for its reader, and stops when the reader goes', async () => {
    const reader = new AbortController();
    const pieces = typed('one two three four five six seven', reader.signal);
    expect((await pieces.next()).value).toBe('one two three ');
    reader.abort();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });
});
