import type { Message } from '#shared/schemas/message.ts';
import { stripTag } from '#shared/text/tag.ts';
import { DAY_MS } from '#shared/utc-day.ts';
import { typingTime } from '../../lib/typing.ts';

/** A longer silence is shortened, and a stage direction says so. */
const LONG_SILENCE_MS = 60_000;
/** What is left of one, for the hold music. */
const HOLD_MS = 4_000;
/** How long a line stands once it is typed, where its time says nothing of that. */
const STAND_MS = 2_000;
const PICTURE_MS = 4_000;

type Said = Pick<Message, 'createdAt' | 'content' | 'asciiArt'>;

/** How long to wait between two lines, at the speed at which they were said. */
export interface Pause {
  /** Milliseconds. */
  readonly ms: number;
  /** What stands in the place of a silence that was shortened. */
  readonly silence: string | undefined;
}

/** The pause between two lines. Where their times do not tell them apart, or a clock was set back, the first is given time to be read. */
export function pauseBetween(before: Said, after: Said): Pause {
  const gap = after.createdAt.getTime() - before.createdAt.getTime();
  if (gap <= 0) return { ms: readingTime(before), silence: undefined };
  if (gap <= LONG_SILENCE_MS) return { ms: gap, silence: undefined };
  return { ms: readingTime(before) + HOLD_MS, silence: `${inWords(gap)} of hold music` };
}

function readingTime({ content, asciiArt }: Said): number {
  return asciiArt ? PICTURE_MS : typingTime(stripTag(content)) + STAND_MS;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first of which there is one, by and large, is the one to speak of. */
const UNITS = [
  { name: 'days', ms: DAY_MS },
  { name: 'hours', ms: HOUR_MS },
  { name: 'minutes', ms: MINUTE_MS },
] as const;
/** Fifty-seven minutes are an hour. */
const BY_AND_LARGE = 0.95;
const ONE = { days: 'a day', hours: 'an hour', minutes: 'a minute' } as const;
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A length of time in round words: `four hours`. */
function inWords(ms: number): string {
  const unit = UNITS.find((each) => ms / each.ms >= BY_AND_LARGE) ?? UNITS[2];
  const count = Math.max(1, Math.round(ms / unit.ms));
  if (count === 1) return ONE[unit.name];
  return `${NUMBERS[count] ?? String(count)} ${unit.name}`;
}
