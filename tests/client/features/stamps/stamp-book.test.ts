import { describe, expect, test } from 'vitest';
import { StampBook } from '#client/features/stamps/stamp-book.ts';

/** A book, and how often it told that something changed. */
function book() {
  const stamps = new StampBook();
  let told = 0;
  stamps.subscribe(() => (told += 1));
  return { stamps, told: () => told };
}

const LINE = 'a'.repeat(24);

describe('what a page knows of stamps', () => {
  test('is what it heard last of a line, and nothing of others', () => {
    const { stamps } = book();
    stamps.hear([{ id: LINE, stamps: { filed: 1 } }]);
    stamps.hear([{ id: LINE, stamps: { filed: 2, denied: 1 } }]);
    expect(stamps.of(LINE)).toEqual({ counts: { filed: 2, denied: 1 }, own: new Set() });
    expect(stamps.of('b'.repeat(24))).toBeUndefined();
  });

  test('shows a stamp that is pressed at once, and one that is pressed again no more', () => {
    const { stamps } = book();
    stamps.hear([{ id: LINE, stamps: { filed: 2 } }]);
    expect(stamps.press(LINE, 'filed')).toBe(true);
    expect(stamps.of(LINE)).toEqual({ counts: { filed: 3 }, own: new Set(['filed']) });
    expect(stamps.press(LINE, 'filed')).toBe(false);
    expect(stamps.of(LINE)).toMatchObject({ counts: { filed: 2 } });
  });

  test('stays pressed when the count is heard, which has it already', () => {
    const { stamps } = book();
    stamps.press(LINE, 'filed');
    stamps.hear([{ id: LINE, stamps: { filed: 7 } }]);
    expect(stamps.of(LINE)).toEqual({ counts: { filed: 7 }, own: new Set(['filed']) });
  });

  test('is as it was where the server refused, however often it is said', () => {
    const { stamps } = book();
    stamps.hear([{ id: LINE, stamps: { filed: 2 } }]);
    stamps.press(LINE, 'filed');
    for (let n = 0; n < 2; n += 1) stamps.set(LINE, 'filed', false);
    expect(stamps.of(LINE)).toMatchObject({ counts: { filed: 2 } });
  });

  test('is the same object until something changes, so that no line renders for another one', () => {
    const { stamps } = book();
    stamps.hear([{ id: LINE, stamps: { filed: 1 } }]);
    const before = stamps.of(LINE);
    stamps.hear([
      { id: LINE, stamps: { filed: 1, denied: 0 } },
      { id: 'b'.repeat(24), stamps: { filed: 1 } },
    ]);
    expect(stamps.of(LINE)).toBe(before);
  });

  test('is bounded, however long the page stands', () => {
    const { stamps } = book();
    const lines = Array.from({ length: 2_500 }, (_, n) => ({ id: String(n), stamps: { filed: 1 } }));
    stamps.hear(lines);
    expect([stamps.of('499'), stamps.of('500')]).toEqual([undefined, expect.anything()]);
  });

  test('is told once for all lines of an event', () => {
    const { stamps, told } = book();
    stamps.hear([
      { id: LINE, stamps: { filed: 1 } },
      { id: 'b'.repeat(24), stamps: { filed: 1 } },
    ]);
    expect(told()).toBe(1);
  });
});
