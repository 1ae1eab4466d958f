import { describe, expect, test } from 'vitest';
import { Frame } from '#server/live/lane/frame.ts';
import { saying } from '#tests/support/site/recorder.ts';

describe('a publication', () => {
  test('is encoded once for each wire', () => {
    let calls = 0;
    const encoder = () => new Frame(String((calls += 1)));
    const publication = saying('hello');
    expect(publication.frame(encoder)).toBe(publication.frame(encoder));
    expect(publication.frame(() => new Frame('another'))).not.toBe(publication.frame(encoder));
    expect(calls).toBe(1);
  });
});

describe('a frame', () => {
  test.each([
    ['x', '1\r\nx\r\n'],
    ['sixteen letters.', '10\r\nsixteen letters.\r\n'],
    ['é\u2028🦊', '9\r\né\u2028🦊\r\n'],
  ])('of %j is one Buffer, as a chunk and bare', (text, chunk) => {
    const { chunked, bare } = new Frame(text);
    expect(chunked.toString()).toBe(chunk);
    expect(bare.toString()).toBe(text);
    expect(bare.buffer).toBe(chunked.buffer);
  });
});
