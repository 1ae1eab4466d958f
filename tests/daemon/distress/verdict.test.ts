import { describe, expect, test } from 'vitest';
import { FAINT, judge, PHRASE_WORTH, SURE, WEAK, WELL } from '#daemon/distress/verdict.ts';

const alone = { heard: undefined, isGrave: false, earlier: () => [] };

describe('a verdict on an English message', () => {
  test('is distress that no phrase names, from where somebody can be sure', () => {
    expect(judge({ ...alone, score: SURE })).toBe('unnamed');
  });

  test('only asks where the signs are weak, and is none below', () => {
    expect(judge({ ...alone, score: WEAK })).toBe('hinted');
    expect(judge({ ...alone, score: WEAK - 0.01 })).toBeUndefined();
  });

  test('takes the kind from the phrase, but not its word where the rest sounds well', () => {
    expect(judge({ ...alone, heard: 'loss', score: WEAK - PHRASE_WORTH })).toBe('loss');
    expect(judge({ ...alone, heard: 'loss', score: -3 })).toBeUndefined();
  });

  test('believes whoever says plainly that they want to die, unless all of it sounds very well', () => {
    expect(judge({ ...alone, heard: 'suicide', isGrave: true, score: -3 })).toBe('suicide');
    expect(judge({ ...alone, heard: 'suicide', isGrave: true, score: WELL })).toBeUndefined();
  });

  test('adds up what was said before', () => {
    expect(judge({ ...alone, score: FAINT, earlier: () => [-4, FAINT] })).toBe('hinted');
    expect(judge({ ...alone, score: FAINT, earlier: () => [-4] })).toBeUndefined();
    expect(judge({ ...alone, score: FAINT - 0.01, earlier: () => [FAINT] })).toBeUndefined();
  });
});
