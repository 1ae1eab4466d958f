import type { Content } from '#daemon/content/content.ts';
import { premiseById } from '#daemon/director/sequel.ts';
import { isSaid } from '#daemon/director/spoken.ts';
import type { Table } from '../table.ts';
import { busyDays, quietMonth, type Known } from './month.ts';
import { isShort } from '#daemon/measures/lengths.ts';
import { exactRepeats, nearRepeats } from '#daemon/measures/repeats.ts';
import { percent, shareOf } from '#daemon/measures/shares.ts';
import type { StoredLine, StoredShow } from './stored-show.ts';

const MEBIBYTE = 1024 * 1024;
/** An ending has no more lines. */
const ENDING_MAX = 4;

/** What wears out in a month of the show, and how much it does. */
export function monthTable({ lines: stored, residentBytes }: StoredShow, content: Content): Table {
  const events = new Set(content.beats.map(({ event }) => event));
  // The direction above a new scene is no event.
  const lines = stored.map((line) => ({
    ...line,
    beat: events.has(line.beat ?? '') ? line.beat : undefined,
  }));
  const texts = lines.map(({ text }) => text);
  const quiet = quietMonth(lines);
  return {
    title: `A month: ${lines.length} lines of the daemon, as its database has them`,
    about:
      'Somebody watches an hour a day; while nobody does, the duel says four lines an hour. Known is what that viewer has heard before.',
    columns: ['measure', 'wanted', 'measured'],
    rows: [
      ['exact repeats', '0', String(exactRepeats(texts))],
      [
        'near repeats (word 3-grams, Jaccard > 0.6) in 13,500 lines',
        'under 1 %',
        percent(nearRepeats(texts.slice(0, 13_500))),
      ],
      [`near repeats in ${lines.length} lines`, 'under 10 %', percent(nearRepeats(texts))],
      ['episodes that end on their written ending', '100 %', percent(endings(lines, content))],
      ['lines of less than eight words', 'at least 12.5 %', percent(shareOf(texts, isShort))],
      ...(quiet ? knownRows('quiet site', quiet) : []),
      ...knownRowsOfBusy(busyDays(lines)),
      ['memory of the daemon', 'at most 124 MB', `${Math.round(residentBytes / MEBIBYTE)} MB`],
    ],
  };
}

function knownRows(site: string, known: Known): string[][] {
  const on = `${site}, days ${known.days}`;
  return [
    [`${on}: lines with a known sentence`, 'under 8 %', percent(known.lines)],
    [`${on}: known premises`, 'under 5 %', percent(known.premises)],
    [`${on}: known events`, 'under 30 %', percent(known.beats)],
    [`${on}: known pictures`, 'under 50 %', percent(known.pictures)],
  ];
}

function knownRowsOfBusy(known: Known | undefined): string[][] {
  return known
    ? knownRows('site that is always watched', known).map(([what = '', , value = '']) => [what, '', value])
    : [];
}

/** The lines by their episode, in order. */
function episodesOf(lines: readonly StoredLine[]): StoredLine[][] {
  const episodes = new Map<string, StoredLine[]>();
  for (const line of lines) {
    const episode = episodes.get(line.conversationId) ?? [];
    episodes.set(line.conversationId, episode);
    episode.push(line);
  }
  return [...episodes.values()];
}

/** The share of the finished episodes whose last lines are the ending that was written for them. */
function endings(lines: readonly StoredLine[], content: Content): number {
  return shareOf(finished(lines), (episode) => endsAsWritten(episode, content));
}

/** The other ones: what they played, and their last lines. */
export function otherEndings({ lines }: StoredShow, content: Content): string[] {
  return finished(lines)
    .filter((episode) => !endsAsWritten(episode, content))
    .map((episode) => {
      const last = episode.slice(-ENDING_MAX).map(({ persona, text }) => `  ${persona}: ${text}`);
      return [episode[0]?.premiseId, ...last].join('\n');
    });
}

/** The last one may be running still. */
function finished(lines: readonly StoredLine[]): StoredLine[][] {
  return episodesOf(lines).slice(0, -1);
}

function endsAsWritten(episode: readonly StoredLine[], content: Content): boolean {
  const { ending = [] } = premiseById(content, episode[0]?.premiseId ?? '') ?? {};
  const last = episode.slice(-ending.length);
  return (
    ending.length > 0 && ending.every((line, at) => last[at] && isSaid(line[last[at].persona], last[at].text))
  );
}
