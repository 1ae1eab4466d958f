import { describe, expect, test } from 'vitest';
import { createRandom } from '#daemon/director/random.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { humanLines } from '#tests/support/duel/planted/human-lines.ts';
import {
  falseFigures,
  isWhole,
  plantedFigures,
  refusedIn,
  shareKeptOut,
} from '#tests/support/duel/planted/planted-figures.ts';
import { scriptedLines } from '#tests/support/duel/planted/scripted-lines.ts';
import { SEEN_FORMS } from '#tests/support/duel/planted/seen-forms.ts';
import { sentTexts } from '#tests/support/duel/planted/sent-texts.ts';
import { UNSEEN_FORMS } from '#tests/support/duel/planted/unseen-forms.ts';

/* `npm run bench -- gate-faults` measures all of it. Here is a sample, and its bounds are looser. */

const SEED = 5;
const LINES = 20;
const KEPT_OUT_MIN = 0.95;
const SAMPLE = 3_000;
const HUMAN_FALSE_MAX = 0.01;
const SCRIPTED_FALSE_MAX = 0.003;

describe('the gate, offered what people say in a comedy', () => {
  test.each([
    ['which its rules were written from', SEEN_FORMS],
    ['that no rule was written from', UNSEEN_FORMS],
  ])('keeps out nineteen in twenty planted faults %s', async (_which, forms) => {
    const figures = await plantedFigures(forms, {
      seed: SEED,
      lines: LINES,
      sent: sentTexts(realContent()),
    });
    expect(shareKeptOut(figures)).toBeGreaterThanOrEqual(KEPT_OUT_MIN);
  });

  test.each([
    ['one of their own lines in a hundred', () => humanLines().filter(isWhole), HUMAN_FALSE_MAX],
    ['three in a thousand that writers wrote', () => scriptedLines(realContent()), SCRIPTED_FALSE_MAX],
  ])('refuses at most %s', async (_what, lines, max) => {
    const figures = await falseFigures(createRandom(SEED).shuffle(lines()).slice(0, SAMPLE));
    expect(figures.lines).toBe(SAMPLE);
    expect(refusedIn(figures, { forManner: false }) / SAMPLE).toBeLessThanOrEqual(max);
  });
});
