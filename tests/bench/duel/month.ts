import { fingerprint } from '#daemon/gate/fingerprint.ts';
import type { StoredLine } from './stored-show.ts';
import { LINES_AN_HOUR } from '#daemon/measures/lengths.ts';
import { wordsOf } from '#daemon/measures/words.ts';

/** Without a watcher the duel says about four lines an hour. */
const LINES_OF_REST = 4 * 23;
/** Lines a day where somebody always watches. */
const LINES_A_DAY = 24 * LINES_AN_HOUR;
const WEEK = 7;
/** A shorter sentence belongs to nobody. */
const WORDS_MIN = 4;

/** How much of what a viewer hears on the last days was heard before, each from 0 to 1. */
export interface Known {
  readonly days: string;
  readonly lines: number;
  readonly premises: number;
  readonly beats: number;
  readonly pictures: number;
}

/** An hour a day for 28 days on a site without other watchers; how the fourth week is. */
export function quietMonth(lines: readonly StoredLine[]): Known | undefined {
  const days = daysOf(lines, LINES_AN_HOUR + LINES_OF_REST);
  return days.length < 4 * WEEK ? undefined : knownOn(days.slice(0, 4 * WEEK), 3 * WEEK);
}

/** An hour a day on a site that is always watched; how the last whole day is. */
export function busyDays(lines: readonly StoredLine[]): Known | undefined {
  const days = daysOf(lines, LINES_A_DAY);
  return days.length < 2 ? undefined : knownOn(days, days.length - 1);
}

/** The hour of each day, where a day has so many lines. */
function daysOf(lines: readonly StoredLine[], aDay: number): (readonly StoredLine[])[] {
  const days = Math.floor((lines.length - LINES_AN_HOUR) / aDay) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, day) =>
    lines.slice(day * aDay, day * aDay + LINES_AN_HOUR),
  );
}

/** @param from the first day that is asked about, from 0. */
function knownOn(days: readonly (readonly StoredLine[])[], from: number): Known {
  const [before, asked] = [days.slice(0, from).flat(), days.slice(from).flat()];
  const whatOf = (what: (line: StoredLine) => readonly string[]) => shareHeard(before, asked, what);
  return {
    days: `${from + 1} to ${days.length}`,
    lines: whatOf(({ text, asciiArt }) => (asciiArt ? [] : sentencesOf(text))),
    premises: shareOfPremises(before, asked),
    beats: whatOf(({ beat }) => (beat === undefined ? [] : [beat])),
    pictures: whatOf(({ text, asciiArt }) => (asciiArt ? [pictureOf(text)] : [])),
  };
}

/** Of the lines that have something of a kind, those of which something was heard before: on an earlier day, or earlier on these. */
function shareHeard(
  before: readonly StoredLine[],
  asked: readonly StoredLine[],
  what: (line: StoredLine) => readonly string[],
): number {
  const heard = new Set(before.flatMap(what));
  const having = asked.map(what).filter((each) => each.length > 0);
  const known = having.filter((each) => {
    const isKnown = each.some((one) => heard.has(one));
    for (const one of each) heard.add(one);
    return isKnown;
  });
  return having.length === 0 ? 0 : known.length / having.length;
}

/** Episodes whose premise the viewer has met in an earlier one. A sequel counts as its premise. */
function shareOfPremises(before: readonly StoredLine[], asked: readonly StoredLine[]): number {
  const premisesOf = (lines: readonly StoredLine[]) => [
    ...new Map(lines.map((line) => [line.conversationId, line.premiseId.split('+')[0] ?? ''])).values(),
  ];
  const heard = new Set(premisesOf(before));
  const played = premisesOf(asked);
  const known = played.filter((premise) => {
    const isKnown = heard.has(premise);
    heard.add(premise);
    return isKnown;
  });
  return played.length === 0 ? 0 : known.length / played.length;
}

function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?…]["'”’)]*)\s+/);
  return sentences.filter((sentence) => wordsOf(sentence).length >= WORDS_MIN).map(fingerprint);
}

/** What is drawn, without the line above it. */
function pictureOf(text: string): string {
  return text.split('\n').slice(1).join('\n');
}
