import { describe, expect, test } from 'vitest';
import { keepsGrowing } from '#daemon/gate/rules/growth.ts';

/** A line of so many characters. */
const of = (length: number) => 'x'.repeat(length);
const rows = (...lengths: number[]) => lengths.map(of);

describe('a line that keeps growing', () => {
  test('is the fifth of a speaker of which each is longer than the last, and a monologue', () => {
    expect(keepsGrowing(of(520), rows(100, 150, 250, 400), [])).toBe(true);
    expect(keepsGrowing(of(520), rows(150, 250, 400), [])).toBe(false);
    expect(keepsGrowing(of(480), rows(100, 150, 250, 400), [])).toBe(false);
  });

  test('is the fifth of an episode as well, whoever spoke', () => {
    expect(keepsGrowing(of(520), [], rows(100, 150, 250, 400))).toBe(true);
  });

  test('is longer by a seventh each time, and not by a word', () => {
    expect(keepsGrowing(of(520), rows(440, 460, 480, 500), rows(440, 460, 480, 90))).toBe(false);
  });

  test('is not one where a shorter line came in between', () => {
    expect(keepsGrowing(of(520), rows(100, 150, 80, 400), [])).toBe(false);
  });

  test('is the third monologue in a row', () => {
    expect(keepsGrowing(of(510), [], rows(20, 700, 520))).toBe(true);
    expect(keepsGrowing(of(510), [], rows(700, 20, 520))).toBe(false);
    expect(keepsGrowing(of(490), [], rows(20, 700, 520))).toBe(false);
  });

  test('is no form and no picture', () => {
    const form = `${of(300)}\n${of(300)}`;
    expect(keepsGrowing(form, rows(100, 150, 250, 400), rows(700, 520))).toBe(false);
    expect(keepsGrowing(of(900), [of(100), of(150), form, of(750)], [])).toBe(false);
    expect(keepsGrowing(of(900), [], [of(700), form])).toBe(false);
  });
});
