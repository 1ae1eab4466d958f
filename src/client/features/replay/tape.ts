import type { ReplayPage } from '#shared/schemas/replay.ts';
import type { FeedMessage } from '../feed/feed-state.ts';
import { pauseBetween, type Pause } from './silences.ts';

type TapeLine = ReplayPage['lines'][number] & Pick<FeedMessage, 'silence'>;

/** What was read of a tape, and where it stands. Never changed in place. */
export interface Tape {
  /** In the order in which they were said. */
  readonly lines: readonly TapeLine[];
  /** Which line is the last that stands; -1 where there is none. */
  readonly index: number;
  /** Whether there is something before the first of the lines, and after the last. */
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
  readonly kind: ReplayPage['tape'];
}

/** Lines that have been played are kept up to here; more are read again. */
const PLAYED_MAX = 600;
const PLAYED_KEPT = 300;

/** A tape that stands at the place for which the page was read: its line is the last that stands. */
export function tapeOf({ lines, position, earlier, later, tape }: ReplayPage): Tape {
  return {
    lines: withSilences(lines),
    index: Math.min(position, lines.length - 1),
    hasEarlier: earlier !== null && !lines.some(({ _id }) => _id === earlier),
    hasLater: later !== null,
    kind: tape,
  };
}

/** The line that stands. */
export function lineOf({ lines, index }: Tape): TapeLine | undefined {
  return lines[index];
}

export function nextLine({ lines, index }: Tape): TapeLine | undefined {
  return lines[index + 1];
}

/** How long until the next line; undefined where it is not read yet, or there is none. */
export function nextPause(tape: Tape): Pause | undefined {
  const [line, next] = [lineOf(tape), nextLine(tape)];
  return line && next && pauseBetween(line, next);
}

/** The same tape at another line, the nearest that was read. */
export function movedTo(tape: Tape, index: number): Tape {
  const to = Math.min(Math.max(index, 0), tape.lines.length - 1);
  return forgetting({ ...tape, index: to });
}

function forgetting(tape: Tape): Tape {
  if (tape.index < PLAYED_MAX) return tape;
  const gone = tape.index - PLAYED_KEPT;
  return { ...tape, lines: tape.lines.slice(gone), index: PLAYED_KEPT, hasEarlier: true };
}

/** With the page that comes after its last line. */
export function withLater(tape: Tape, page: ReplayPage): Tape {
  const known = new Set(tape.lines.map(({ _id }) => _id));
  const fresh = page.lines.filter(({ _id }) => !known.has(_id));
  return { ...tape, lines: withSilences([...tape.lines, ...fresh]), hasLater: page.later !== null };
}

/** With the page that comes before its first line. */
export function withEarlier(tape: Tape, page: ReplayPage): Tape {
  return {
    ...tape,
    lines: withSilences([...page.lines, ...tape.lines]),
    index: tape.index + page.lines.length,
    hasEarlier: page.earlier !== null,
  };
}

/**
 * Which line stands so many milliseconds of the show later, or earlier where that is negative: another one, if only the one beside it.
 */
export function indexAfter({ lines, index }: Tape, ms: number): number {
  const time = (lines[index]?.createdAt.getTime() ?? 0) + ms;
  if (ms < 0) {
    const earlier = lines.findLastIndex(({ createdAt }, n) => n < index && createdAt.getTime() <= time);
    return earlier === -1 ? 0 : earlier;
  }
  const later = lines.findIndex(({ createdAt }, n) => n > index && createdAt.getTime() > time);
  return Math.max(index + 1, (later === -1 ? lines.length : later) - 1);
}

/** The first line of the next episode that was read; undefined where none was. */
export function nextEpisode({ lines, index }: Tape): number | undefined {
  const found = lines.findIndex(({ number }, n) => n > index && number === 1);
  return found === -1 ? undefined : found;
}

/** Whether times tell the line that stands from those beside it. An administrator can set them all to one moment. */
export function isTimed({ lines, index }: Tape): boolean {
  const [before, line, after] = [lines[index - 1], lines[index], lines[index + 1]];
  const isSame = (other: TapeLine | undefined) => other?.createdAt.getTime() === line?.createdAt.getTime();
  return !(line && (isSame(before) || isSame(after)));
}

/** What an address names to come back to the line that stands. */
export function placeOf(tape: Tape): Readonly<Record<string, string>> {
  const line = lineOf(tape);
  if (!line) return {};
  const named = isTimed(tape) && tape.kind === 'duel';
  return named ? { at: line.createdAt.toISOString() } : { line: line._id };
}

function withSilences(lines: readonly TapeLine[]): TapeLine[] {
  return lines.map((line, n) => {
    const before = lines[n - 1];
    const silence = before && pauseBetween(before, line).silence;
    return silence === undefined ? line : { ...line, silence };
  });
}
