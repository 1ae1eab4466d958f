import { describe, expect, test } from 'vitest';
import { mergeHistory } from '#client/features/feed/merge-history.ts';
import { contents, lines } from '#tests/support/http/messages.ts';

const merged = (...args: Parameters<typeof mergeHistory>) => contents(mergeHistory(...args));
const said = (from: number, to: number) => contents(lines(to - from + 1, from));

describe('joining a reloaded history with what is shown', () => {
  test('an empty page takes the history', () => {
    expect(merged([], lines(3), { arrived: [], resumed: false })).toEqual(said(1, 3));
  });

  test('a message that came before the history did is shown once, whether or not the history has it', () => {
    const arrived = lines(2, 3);
    expect(merged([...lines(2), ...arrived], lines(3), { arrived, resumed: false })).toEqual(said(1, 4));
  });

  test('what is older than the history stays where it was', () => {
    expect(merged(lines(5), lines(5, 3), { arrived: [], resumed: false })).toEqual(said(1, 7));
  });

  test('what was deleted since the page was rendered goes', () => {
    const [first, , third] = lines(3);
    const history = [first, third].filter((message) => message !== undefined);
    expect(merged(lines(3), history, { arrived: [], resumed: false })).toEqual(['line 1', 'line 3']);
  });

  test('a page that missed more than the history holds starts over, and so has no gap', () => {
    const arrived = lines(1, 200);
    expect(merged([...lines(3), ...arrived], lines(100, 101), { arrived, resumed: false })).toEqual(
      said(101, 200),
    );
  });

  test('a resumed page that is still catching up is left to the stream', () => {
    const arrived = lines(2, 4);
    const shown = [...lines(3), ...arrived];
    expect(merged(shown, lines(100, 101), { arrived, resumed: true })).toEqual(said(1, 5));
  });

  test('a resumed page that the history reaches takes the rest from it', () => {
    expect(merged(lines(5), lines(4, 4), { arrived: lines(2, 4), resumed: true })).toEqual(said(1, 7));
  });

  test('an emptied history empties the page', () => {
    expect(merged(lines(3), [], { arrived: [], resumed: false })).toEqual([]);
  });
});
