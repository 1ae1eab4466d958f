import type { DuelDesk } from '#shared/schemas/duel.ts';
import { dollars } from '../providers/money.ts';
import { REPETITION, SPEND } from './texts.ts';

type Budget = DuelDesk['budget'];
type Episodes = DuelDesk['episodes'];

/** Something drawn and said: lines over labels, the sentence that sums them up, and the same as a table. */
export interface Figure {
  readonly labels: readonly string[];
  readonly lines: readonly Line[];
  /** The top of the scale. */
  readonly high: number;
  /** What a value says at its tick. */
  readonly tick: (value: number) => string;
  readonly sentence: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Line {
  /** The class that colours it. */
  readonly className: string;
  /** One for each label; null where there is nothing yet. */
  readonly values: readonly (number | null)[];
}

/**
 * What was spent so far today, hour by hour, under what may be spent.
 * @param now the hour that it is (UTC), from 0; what comes after it is left open.
 */
export function spendFigure(
  { dailyTokens, spentToday, costMicrosToday, hours }: Budget,
  now: number,
): Figure {
  const past = hours.filter(({ hour }) => hour <= now);
  const soFar = runningTotals(past.map(({ duel, chat }) => duel + chat));
  return {
    labels: hours.map(({ hour }) => clock(hour)),
    lines: [
      ...(dailyTokens > 0 ? [{ className: 'plot-limit', values: hours.map(() => dailyTokens) }] : []),
      { className: 'plot-first', values: hours.map((_, n) => soFar[n] ?? null) },
    ],
    high: Math.max(dailyTokens, spentToday, 1),
    tick: shortCount,
    sentence: [
      dailyTokens > 0 ? spendSentence(spentToday, dailyTokens) : SPEND.none,
      ...(costMicrosToday > 0 ? [`${dollars(costMicrosToday)} so far.`] : []),
    ].join(' '),
    columns: SPEND.columns,
    rows: past.map(({ hour, duel, chat, costMicros }, n) => [
      clock(hour),
      ...[duel, chat, soFar[n] ?? 0].map(grouped),
      dollars(costMicros),
    ]),
  };
}

/** How much each of the last episodes repeated itself. */
export function repetitionFigure(episodes: Episodes): Figure {
  const shares = episodes.map(({ repetition }) => repetition);
  return {
    labels: episodes.map((_, n) => String(n - episodes.length + 1)),
    lines: [{ className: 'plot-second', values: shares }],
    high: Math.max(0.1, ...shares),
    tick: percent,
    sentence: repetitionSentence(episodes),
    columns: REPETITION.columns,
    rows: episodes.map(({ title, repetition, refused }) => [title, percent(repetition), String(refused)]),
  };
}

function spendSentence(spent: number, budget: number): string {
  return `${grouped(spent)} of ${grouped(budget)} tokens, ${percent(spent / budget)}.`;
}

function repetitionSentence(episodes: Episodes): string {
  const last = episodes.at(-1);
  if (!last) return REPETITION.none;
  const worst = episodes.reduce((most, episode) => (episode.repetition > most.repetition ? episode : most));
  return `The last one repeated ${percent(last.repetition)} of itself; the worst of ${episodes.length}, “${worst.title}”, ${percent(worst.repetition)}.`;
}

function runningTotals(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => (total += value));
}

/** 9 becomes `09:00`. */
function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** 0.041 becomes `4.1 %`, 0.65 becomes `65 %`. */
function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}

/** 18200 becomes `18,200`. */
function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** 18200 becomes `18K`: a scale has little room. */
function shortCount(count: number): string {
  return Intl.NumberFormat('en', { notation: 'compact' }).format(count);
}
