import { join } from 'node:path';
import { loadContent } from '#daemon/content/load-content.ts';
import type { FaultKind } from '#tests/support/duel/planted/fault.ts';
import { humanLines } from '#tests/support/duel/planted/human-lines.ts';
import {
  falseFigures,
  isWhole,
  plantedFigures,
  refusedIn,
  shareKeptOut,
  type FalseFigures,
  type FormFigures,
} from '#tests/support/duel/planted/planted-figures.ts';
import { scriptedLines } from '#tests/support/duel/planted/scripted-lines.ts';
import { SEEN_FORMS } from '#tests/support/duel/planted/seen-forms.ts';
import { sentTexts } from '#tests/support/duel/planted/sent-texts.ts';
import { UNSEEN_FORMS } from '#tests/support/duel/planted/unseen-forms.ts';
import { writeToDecision } from './gate.ts';
import { markdown, type Table } from './table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** For each form of fault. */
const LINES = 400;
const SEED = 11;

/** How often the gate keeps a planted fault out, and refuses a line that has none. Writes it into the decision on its thresholds. */
export async function gateFaults(): Promise<Table> {
  const content = loadContent(join(ROOT, 'content'));
  const options = { seed: SEED, lines: LINES, sent: sentTexts(content) };
  const seen = await plantedFigures(SEEN_FORMS, options);
  const unseen = await plantedFigures(UNSEEN_FORMS, options);
  const human = humanLines();
  const table: Table = {
    title: 'Faults planted into what people say in a comedy',
    columns: ['fault', 'kept out, forms seen', 'kept out, forms unseen'],
    rows: [
      ...kindsOf([...seen, ...unseen]).map((kind) => [kind, share(seen, kind), share(unseen, kind)]),
      ['**all**', share(seen), share(unseen)],
      ...falseRows('lines of writers refused', await falseFigures(scriptedLines(content))),
      ...falseRows('speeches of people refused', await falseFigures(human.filter(isWhole))),
      ...falseRows('the same, without a mark at their end too', await falseFigures(human)),
    ],
  };
  writeToDecision('gate-faults', markdown(table));
  return table;
}

function kindsOf(figures: readonly FormFigures[]): FaultKind[] {
  return [...new Set(figures.map(({ form }) => form.kind))];
}

function share(figures: readonly FormFigures[], kind?: FaultKind): string {
  const of = figures.filter(({ form }) => kind === undefined || form.kind === kind);
  const planted = of.reduce((sum, each) => sum + each.planted, 0);
  return `${(100 * shareKeptOut(of)).toFixed(1)} % of ${planted}`;
}

function falseRows(name: string, figures: FalseFigures): string[][] {
  const ofLines = (count: number) =>
    `${count} of ${figures.lines} (${((100 * count) / figures.lines).toFixed(2)} %)`;
  return [
    [
      name,
      ofLines(refusedIn(figures, { forManner: false })),
      `for their manner too: ${ofLines(refusedIn(figures, { forManner: true }))}`,
    ],
  ];
}
