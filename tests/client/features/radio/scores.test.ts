import { expect, test } from 'vitest';
import { lengthOf, SCORES } from '#client/features/radio/scores.ts';

test.each(Object.entries(SCORES))('what is played as %s is short and quiet', (_name, score) => {
  expect(lengthOf(score)).toBeLessThan(5);
  for (let at = 0; at < lengthOf(score); at += 0.01) {
    const sounding = score.filter((tone) => tone.at <= at && at < tone.at + tone.for);
    expect(sounding.reduce((sum, { gain }) => sum + gain, 0)).toBeLessThanOrEqual(0.15);
  }
});
