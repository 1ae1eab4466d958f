import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdown, type Table } from '../table.ts';
import type { Measure } from './measures.ts';
import type { Show } from './play.ts';
import {
  formsTable,
  lengthsTable,
  linksTable,
  measuresTable,
  openingsTable,
  refusalsTable,
} from './tables.ts';

const SAMPLE_LINES = 60;

/** What was measured, and by which command. */
interface Measured {
  readonly measures: readonly Measure[];
  readonly month: Table;
  readonly command: string;
}

/** What is written to docs/duel-bench.md. */
export function reportOf(show: Show, { measures, month, command }: Measured): string {
  const { turns, episodes, content } = show;
  const played = `${turns.length} lines, ${episodes.length} episodes, ${content.premises.length} premises`;
  const tables = [
    month,
    measuresTable(measures),
    formsTable(show),
    lengthsTable(show),
    linksTable(show),
    openingsTable(show),
    refusalsTable(show),
  ];
  return [
    '# The scripted engine, measured\n',
    `Written by \`${command}\`: ${played}, played by the director, the scripted engine and the gate in memory; the month by the daemon as it is built, through its database.\n`,
    HOW,
    ...tables.map(markdown),
    `## ${SAMPLE_LINES} lines from the middle of the run\n`,
    '```text',
    sampleOf(show),
    '```\n',
    readFileSync(join(import.meta.dirname, 'readers.md'), 'utf8'),
  ].join('\n');
}

const HOW = `The blind test is a machine's. Voices: naive Bayes over words, pairs of words and rhythm
([wink-naive-bayes-text-classifier](https://winkjs.org/wink-naive-bayes-text-classifier/)), the names of the two left out, learns from the first
half of the episodes and names the speaker of each line of the second; the regression is a logistic one that reads parts of words, too. Predecessors: the line before is to be found among four, the three
others being lines of the same speaker from the same episode; the one is taken whose words, weighted by how rare they are in the first half
(tf-idf, cosine), are nearest. Chance would find one in two, and one in four. In the second half premises come again, with other lines
and in other words; the rows below each ask only about premises of which the first half has nothing.
`;

/** Whole episodes, as many as are begun. */
function sampleOf({ episodes }: Show): string {
  const turns = episodes.slice(Math.floor(episodes.length / 2)).flat();
  return turns
    .slice(0, SAMPLE_LINES)
    .flatMap(({ brief, line, direction }) => [
      ...(brief.ordinal === 0 ? [`=== ${brief.premise.title}`] : []),
      ...(direction ? [`(${direction})`] : []),
      `${line.persona}> ${line.text}`,
    ])
    .join('\n');
}
