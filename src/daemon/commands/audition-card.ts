import { PERSONAS } from '#shared/brand.ts';
import { expectationOf, goodIs } from '../audition/expectation.ts';
import { DEFAULT_DAILY_TOKENS } from '../env.ts';
import { HOURS_A_DAY, HOURS_A_MONTH, LINES_MIN, type Figures } from '../audition/figures.ts';
import { LINES_AN_HOUR } from '../measures/lengths.ts';
import { percent } from '../measures/shares.ts';
import { VOICES_LINES_MIN } from '../measures/voices.ts';
import type { Paper } from './printed-turn.ts';
import { wrapped } from './wrap.ts';

const LABELS_WIDTH = 20;
const GAP = '  ';
/** Wider cells are hard to read across. */
const CELL_MAX = 70;
const TOKENS_STEP = 10_000;

/** A line of the card: what it is about, and what a model comes to. */
type Row = readonly [label: string, cell: (figures: Figures) => string];

const NOTHING = '-';
const count = (number: number) => Math.round(number).toLocaleString('en');
const share = (value: number | undefined, linesMin = LINES_MIN) =>
  value === undefined ? `too few lines: it takes ${linesMin}` : percent(value);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Groups of rows, a blank line apart. */
const GROUPS: readonly (readonly Row[])[] = [
  [
    ['model', ({ model }) => model],
    ['at', ({ host }) => host],
    ['negotiated', ({ negotiated }) => negotiated.join(' ') || 'nothing'],
  ],
  [
    ['lines asked', ({ lines }) => count(lines.asked)],
    ['kept', ({ lines }) => `${count(lines.kept)} (${share(lines.kept / lines.asked)})`],
    ['of those, cleaned', ({ lines }) => count(lines.cut)],
    ['drafts refused', ({ lines }) => reasons(lines.refused)],
    ['no answer', ({ lines }) => reasons(lines.failed)],
  ],
  [
    ['repetition', ({ repetition }) => share(repetition)],
    ['answering', ({ answering }) => share(answering)],
    ['voices told apart', ({ voices }) => share(voices, VOICES_LINES_MIN)],
    ...PERSONAS.map((persona): Row => [`words, ${persona}`, ({ words }) => `${words[persona] ?? NOTHING}`]),
    ['short lines', ({ short }) => share(short)],
  ],
  [
    ['an answer takes', ({ latencyMs }) => (latencyMs ? timesOf(latencyMs) : NOTHING)],
    ['tokens a line', ({ tokens }) => tokensOf(tokens)],
    [`${HOURS_A_DAY} hours a day take`, ({ dailyTokens }) => `${count(roundedUp(dailyTokens))} tokens`],
    [`${count(DEFAULT_DAILY_TOKENS)} last for`, ({ dailyTokens }) => lastingTime(dailyTokens)],
  ],
];
const COSTS: readonly Row[] = [
  ['a line costs', ({ cost }) => dollars(cost?.line)],
  ['an hour', ({ cost }) => dollars(cost?.hour)],
  ['a month', ({ cost }) => dollars(cost?.month)],
];

/** How the figures are to be read. */
const LEGEND = [
  `Good is: ${goodIs()}.`,
  'A line has two drafts: where the gate refuses the first, the model is asked once more, and where it refuses both, the script speaks. ' +
    'Cleaned: something was cut out of it, such as a name in front, or the part of the other.',
  'Repetition: drafts near an earlier one. Answering: lines that share a word with the line before. Words are medians; a short line has ' +
    'less than eight. Tokens and costs are those of all calls, by lines.',
  `An hour has ${LINES_AN_HOUR} lines, at reading speed. A month has ${HOURS_A_MONTH} hours in which somebody watches, ${HOURS_A_DAY} a ` +
    'day: while nobody watches, no provider is asked. DUEL_DAILY_TOKENS is what a day may take, chats included, and ' +
    `${count(DEFAULT_DAILY_TOKENS)} where you set none; once they are spent, the script speaks until midnight UTC.`,
];
const NO_PRICES = 'With --price-in and --price-out you are told what it costs.';

/** What came of an audition, two models side by side. @param seed plays the same premises again. */
export function auditionCard(models: readonly Figures[], seed: number, { width, paint }: Paper): string {
  const cellWidth = Math.min(CELL_MAX, Math.floor((width - LABELS_WIDTH) / models.length) - GAP.length);
  const isPriced = models.some(({ cost }) => cost !== undefined);
  const groups = (isPriced ? [...GROUPS, COSTS] : GROUPS).map((rows) =>
    rows.flatMap(([label, cell]) => rowOf(label, models.map(cell), cellWidth)).join('\n'),
  );
  return `${[
    paint('title', `=== The audition, seed ${seed} ===`),
    ...groups,
    paint(
      'mark',
      [...LEGEND, ...(isPriced ? [] : [NO_PRICES])].map((line) => wrapped(line, width)).join('\n'),
    ),
    ...models.map((figures) => verdict(figures, models.length > 1, { width, paint })),
  ].join('\n\n')}\n`;
}

function verdict(figures: Figures, isOneOfTwo: boolean, { width, paint }: Paper): string {
  const { grade, sentence } = expectationOf(figures);
  return paint(grade, wrapped(isOneOfTwo ? `${figures.model}: ${sentence}` : sentence, width));
}

/** The lines that a row takes: a cell that is too wide goes on below itself. */
function rowOf(label: string, cells: readonly string[], width: number): string[] {
  const columns = cells.map((cell) =>
    wrapped(cell, width)
      .split('\n')
      .flatMap((line) => chunks(line, width)),
  );
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    [
      (at === 0 ? label : '').padEnd(LABELS_WIDTH),
      ...columns.map((column) => (column[at] ?? '').padEnd(width)),
    ]
      .join(GAP)
      .trimEnd(),
  );
}

/** Names of models are long and have no spaces. */
function chunks(line: string, width: number): string[] {
  return line.length <= width ? [line] : [line.slice(0, width), ...chunks(line.slice(width), width)];
}

/** How often each, most often first. */
function reasons(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts);
  const all = entries.reduce((sum, [, times]) => sum + times, 0);
  if (all === 0) return '0';
  return `${all}: ${entries.map(([reason, times]) => (entries.length > 1 ? `${reason} ${times}` : reason)).join(', ')}`;
}

function timesOf({ p50, p95 }: NonNullable<Figures['latencyMs']>): string {
  return `${seconds(p50)} (p50), ${seconds(p95)} (p95)`;
}

function tokensOf(tokens: Figures['tokens']): string {
  const lost = tokens.lost > 0 ? `, ${count(tokens.lost)} lost` : '';
  return `${count(tokens.in)} in (${count(tokens.cached)} cached), ${count(tokens.out)} out${lost}`;
}

function roundedUp(tokens: number): number {
  return Math.ceil(tokens / TOKENS_STEP) * TOKENS_STEP;
}

/** How long somebody can watch a day on the tokens that there are where nobody has set others. */
function lastingTime(dailyTokens: number): string {
  if (dailyTokens === 0) return NOTHING;
  const minutes = Math.round((HOURS_A_DAY * 60 * DEFAULT_DAILY_TOKENS) / dailyTokens);
  return minutes < 120 ? `${minutes} min a day` : `${Math.round(minutes / 60)} h a day`;
}

const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const FRACTIONS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});

function dollars(amount: number | undefined): string {
  if (amount === undefined) return NOTHING;
  return (amount < 1 ? FRACTIONS : CENTS).format(amount);
}
