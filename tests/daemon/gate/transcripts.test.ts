import { describe, expect, test } from 'vitest';
import { realContent } from '#tests/support/duel/content.ts';
import { gateFigures, refusedOfShow, sumOf } from '#tests/support/duel/gate-figures.ts';
import { LONG } from '#tests/support/trials/long.ts';

const FALSE_MAX = 0.02;
const RECALL_MIN = 0.9;
const SHOW_LINES = LONG ? 3_000 : 1_000;
const SHOW_FALSE_MAX = 0.01;

describe('the gate on recorded transcripts', () => {
  const figures = gateFigures(['good', 'collapse', 'unseen']);
  const collapses = figures.filter(({ name }) => name.startsWith('collapse'));

  test('are six dialogues of forty good lines, and every collapse', () => {
    expect(figures.filter(({ name }) => name.startsWith('good')).map(({ good }) => good)).toEqual(
      Array.from({ length: 6 }, () => 40),
    );
    expect(collapses).toHaveLength(13);
    expect(Math.min(...collapses.map(({ bad }) => bad))).toBeGreaterThanOrEqual(10);
  });

  test('refuses at most one good line in fifty', () => {
    expect(sumOf(figures, 'falselyRefused') / sumOf(figures, 'good')).toBeLessThanOrEqual(FALSE_MAX);
  });

  test.each(collapses)('refuses nine bad lines in ten of $name', ({ bad, caught }) => {
    expect(caught / bad).toBeGreaterThanOrEqual(RECALL_MIN);
  });
});

test('the gate refuses less than one line in a hundred of the scripted show', async () => {
  const refused = await refusedOfShow(realContent(), 3, SHOW_LINES);
  expect(refused / SHOW_LINES).toBeLessThan(SHOW_FALSE_MAX);
});
