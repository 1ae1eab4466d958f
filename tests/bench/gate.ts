import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent } from '#daemon/content/load-content.ts';
import { gateFigures, refusedOfShow, sumOf, type Figures } from '#tests/support/duel/gate-figures.ts';
import { markdown, type Table } from './table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DECISION = join(ROOT, 'docs', 'decisions', '011-gate-thresholds.md');
const SHOW_LINES = 3_000;
const SEED = 3;

/** How often the gate is wrong, by transcript and on the scripted show. Writes it into the decision on its thresholds. */
export async function gate(): Promise<Table> {
  const tuned = gateFigures(['good', 'collapse']);
  const unseen = gateFigures(['unseen']);
  const refused = await refusedOfShow(loadContent(join(ROOT, 'content')), SEED, SHOW_LINES);
  const table: Table = {
    title: 'What the gate refuses',
    columns: ['transcript', 'good lines', 'falsely refused', 'bad lines', 'refused or cut'],
    rows: [
      ...tuned.map(rowOf),
      rowOf(totalOf('**all that it was tuned on**', tuned)),
      ...unseen.map(rowOf),
      rowOf({ name: 'scripted show', good: SHOW_LINES, falselyRefused: refused, bad: 0, caught: 0 }),
    ],
  };
  writeToDecision('gate', markdown(table));
  return table;
}

function totalOf(name: string, figures: readonly Figures[]): Figures {
  return {
    name,
    good: sumOf(figures, 'good'),
    falselyRefused: sumOf(figures, 'falselyRefused'),
    bad: sumOf(figures, 'bad'),
    caught: sumOf(figures, 'caught'),
  };
}

function rowOf({ name, good, falselyRefused, bad, caught }: Figures): string[] {
  return [name, String(good), ofAll(falselyRefused, good), String(bad), ofAll(caught, bad)];
}

function ofAll(count: number, all: number): string {
  return all === 0 ? '-' : `${count} (${((100 * count) / all).toFixed(1)} %)`;
}

/** Writes the figures of a bench into the decision, between `<!-- figures: npm run bench -- NAME -->` and the next end. */
export function writeToDecision(bench: string, figures: string): void {
  const text = readFileSync(DECISION, 'utf8');
  const mark = `<!-- figures: npm run bench -- ${bench} -->`;
  const start = text.indexOf(mark);
  const end = text.indexOf('<!-- end of figures -->', start);
  if (start < 0 || end < 0) throw new Error(`${DECISION} has no place for the figures`);
  writeFileSync(DECISION, `${text.slice(0, start + mark.length)}\n\n${figures}\n${text.slice(end)}`);
}
