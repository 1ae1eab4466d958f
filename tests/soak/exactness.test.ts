import { describe, expect, test } from 'vitest';
import { examine, type Stretch } from '#tests/soak/exactness.ts';

/** Lines 10 to 20, a second apart; numbers between were given to uploads. */
const SAID = [10, 11, 13, 14, 17, 18, 19, 20].map((seq) => ({ seq, at: seq * 1_000 }));
const CLEAN = { lost: [], duplicated: [], misplaced: [] };

const examined = (...stretches: Stretch[]) => examine(stretches, SAID);

describe('what a watcher was told', () => {
  test('is exact where it is consecutive lines of the database, each once and in order', () => {
    expect(examined({ lines: [13, 14, 17, 18] })).toEqual(CLEAN);
    expect(examined({ lines: [] })).toEqual(CLEAN);
  });

  test('has a gap where a line between two others is missing', () => {
    expect(examined({ lines: [11, 13, 17, 18] })).toEqual({ ...CLEAN, lost: [14] });
  });

  test('has a duplicate where a line comes again, also after a reset', () => {
    expect(examined({ lines: [13, 14, 14, 17] })).toEqual({ ...CLEAN, duplicated: [14] });
    const again = examined({ lines: [13, 14] }, { after: 13, lines: [14, 17] });
    expect(again).toEqual({ ...CLEAN, duplicated: [14] });
  });

  test('is out of order where a line comes after a later one', () => {
    expect(examined({ lines: [13, 17, 14, 18] })).toEqual({ ...CLEAN, misplaced: [14] });
  });

  test('holds a line that is in no database', () => {
    expect(examined({ lines: [13, 14, 15, 17] })).toEqual({ ...CLEAN, misplaced: [15] });
  });
});

describe('what was due to a watcher', () => {
  test('is everything said since the stream was answered', () => {
    expect(examined({ since: 12_500, lines: [14, 17] })).toEqual({ ...CLEAN, lost: [13] });
    expect(examined({ since: 13_000, lines: [14, 17] })).toEqual(CLEAN);
  });

  test('is everything after a reset, or after the history that a page shows', () => {
    expect(examined({ after: 13, lines: [17, 18] })).toEqual({ ...CLEAN, lost: [14] });
    expect(examined({ after: 14, lines: [17, 18] })).toEqual(CLEAN);
  });

  test('is everything until the watcher was about to leave, though nothing else came', () => {
    expect(examined({ lines: [14, 17], until: 19_000 })).toEqual({ ...CLEAN, lost: [18, 19] });
    expect(examined({ since: 17_500, lines: [], until: 18_500 })).toEqual({ ...CLEAN, lost: [18] });
  });

  test('is, of a history, everything that was known when it was asked for', () => {
    expect(examined({ lines: [11, 13, 14], upTo: 17 })).toEqual({ ...CLEAN, lost: [17] });
    expect(examined({ lines: [11, 13, 14], upTo: 14 })).toEqual(CLEAN);
  });
});
