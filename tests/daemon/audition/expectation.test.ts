import { describe, expect, test } from 'vitest';
import { expectationOf, goodIs } from '#daemon/audition/expectation.ts';
import { figures } from '#tests/support/duel/audition-figures.ts';

describe('what to expect of a model', () => {
  test('is good where every figure is', () => {
    expect(expectationOf(figures())).toEqual({
      grade: 'good',
      sentence:
        'Good: the model will speak nearly every line, and the next is there before the last is read.',
    });
  });

  test.each([
    [0.9, 'Fair: the script will speak a line in ten.'],
    [0.5, 'Weak: the script will speak half of the lines.'],
    [0, 'Weak: the script will speak every line.'],
  ])('says how much the script will speak where the model keeps %d of its lines', (share, sentence) => {
    const lines = { ...figures().lines, asked: 40, kept: 40 * share };
    expect(expectationOf(figures({ lines })).sentence).toBe(sentence);
  });

  test.each([
    [{ latencyMs: { p50: 3_000, p95: 8_001 } }, 'fair', 'viewers will wait for it'],
    [{ latencyMs: { p50: 3_000, p95: 17_500 } }, 'weak', 'one answer in twenty takes 18 s or longer'],
    [{ repetition: 0.05 }, 'fair', 'it repeats itself in 5 % of its drafts'],
    [{ repetition: 0.3 }, 'weak', 'it repeats itself in 30 % of its drafts'],
    [{ answering: 0.08 }, 'fair', 'its lines seldom answer each other'],
    [{ answering: 0.01 }, 'weak', 'its lines seldom answer each other'],
    [{ voices: 0.65 }, 'fair', 'the two sound alike'],
    [{ voices: 0.5 }, 'weak', 'the two sound alike'],
    [{ words: { feral: 12, warden: 45 } }, 'fair', 'speeches, of 45 words'],
    [{ words: { feral: 90, warden: 12 } }, 'weak', 'speeches, of 90 words'],
    [{ short: 0 }, 'fair', 'none of its lines are short'],
  ])('is what the worst figure says: %j', (fields, grade, finding) => {
    const expectation = expectationOf(figures(fields));
    expect(expectation).toEqual({ grade, sentence: expect.stringContaining(finding) as unknown });
  });

  test('lists all that is as bad as the worst, and nothing better', () => {
    const bad = figures({ repetition: 0.5, voices: 0.5, answering: 0, short: 0 });
    expect(expectationOf(bad).sentence).toBe(
      'Weak: it repeats itself in 50 % of its drafts, its lines seldom answer each other, and the two sound alike.',
    );
  });

  test('leaves out what there is too little of, and says so where that is all', () => {
    const lines = { ...figures().lines, asked: 5, kept: 5 };
    const few = { repetition: undefined, answering: undefined, voices: undefined, short: undefined };
    expect(expectationOf(figures({ ...few, lines })).sentence).toMatch(
      /^Good: .*\. \(5 lines tell little\.\)$/,
    );
  });

  test('can be read before: what a good model comes to', () => {
    expect(goodIs()).toMatch(/^at least 95 % of the lines kept, 19 answers of 20 within 8 s, /);
  });
});
