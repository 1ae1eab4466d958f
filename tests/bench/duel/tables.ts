import { PERSONAS } from '#shared/brand.ts';
import { percentile, type Table } from '../table.ts';
import { lengthOf } from '#daemon/measures/lengths.ts';
import { FORMS, formOf } from './forms.ts';
import type { Measure } from './measures.ts';
import type { Show } from './play.ts';
import { percent, shareOf, tally } from '#daemon/measures/shares.ts';
import { linkOf } from '#daemon/measures/takes-up.ts';
import { wordsOf } from '#daemon/measures/words.ts';

const OPENING_WORDS = 5;

export function measuresTable(measures: readonly Measure[]): Table {
  return {
    title: 'What is asked of the scripted engine',
    columns: ['measure', 'wanted', 'measured', ''],
    rows: measures.map(({ what, value, unit, wanted }) => [
      what,
      wanted?.text ?? '',
      unit === 'count' ? String(value) : percent(value),
      wanted ? (wanted.isMet ? 'met' : 'MISSED') : '',
    ]),
  };
}

/** What the lines look like. */
export function formsTable({ turns }: Show): Table {
  const own = PERSONAS.map((persona) => turns.filter(({ line }) => line.persona === persona));
  return {
    title: 'Forms',
    columns: ['form', ...PERSONAS],
    rows: FORMS.map((form) => [
      form,
      ...own.map((of) => percent(shareOf(of, (turn) => formOf(turn) === form))),
    ]),
  };
}

/** How long the lines are that are neither picture nor form. */
export function lengthsTable({ turns }: Show): Table {
  const ranks = [5, 25, 50, 75, 95];
  const spoken = turns.filter((turn) => !['picture', 'form'].includes(formOf(turn)));
  const words = spoken.map(({ line }) => lengthOf(line.text));
  return {
    title: 'Words in a line that is neither picture nor form',
    columns: ranks.map((rank) => (rank === 50 ? 'median' : `${rank} % have at most`)),
    rows: [ranks.map((rank) => String(percentile(words, rank)))],
  };
}

/** By what the lines take up the one before. */
export function linksTable(show: Show): Table {
  const links = show.turns.flatMap((turn) => linkOf(turn, show.content) ?? []);
  const names = {
    word: 'shares a word that says something, cut to its stem',
    exchange: 'is the answer that a writer wrote to it',
    beat: 'is of the event that has just happened, as a writer wrote it',
    picture: 'speaks of the picture before it',
    none: 'does not',
  };
  return {
    title: 'How a line takes up the one before',
    columns: ['it', 'share'],
    rows: tally(links).map(([link, count]) => [names[link], percent(count / links.length)]),
  };
}

/** How the lines begin. */
export function openingsTable({ turns }: Show): Table {
  const openings = turns.map(({ line }) => wordsOf(line.text).slice(0, OPENING_WORDS).join(' '));
  const counts = tally(openings);
  const [commonest = ['', 0]] = counts;
  return {
    title: `First ${OPENING_WORDS} words`,
    columns: ['different ones', 'of lines', 'commonest', 'times'],
    rows: [[String(counts.length), String(openings.length), commonest[0], String(commonest[1])]],
  };
}

/** Why the gate refused lines. */
export function refusalsTable({ turns }: Show): Table {
  const reasons = tally(turns.flatMap(({ refused }) => refused));
  return {
    title: 'Why the gate refused lines',
    columns: ['reason', 'lines'],
    rows: reasons.map(([reason, count]) => [reason, String(count)]),
  };
}
