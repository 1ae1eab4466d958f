import { FEED_NAME } from '#shared/brand.ts';
import type { ReplayState } from './replay-player.ts';

/** The fixed texts of a replay. */
export const REPLAY_TEXTS = {
  title: 'replay',
  intro: `Any hour of ${FEED_NAME}, again, as it happened. Long silences are shortened; nothing else is.`,
  loading: 'Winding the tape...',
  notFound: 'There is no such place on the tape.',
  nothing: '*** The tape is blank. Nothing has been said yet.',
  start: '*** The tape begins here.',
  caughtUp: 'You have caught up.',
  toLive: 'What is said now',
  tapeEnds: 'That is all there was on this tape.',
  stuck: '*** The tape is stuck; it is pulled again every five seconds.',
  controls: 'Replay controls',
  day: 'This day',
  noDay: 'Nothing was said on this day.',
  untimed: 'These lines have one time, which an administrator has set. They play in their order.',
  more: 'The day has more episodes than fit here. All of them play.',
  keys: 'keys',
  copy: 'copy link',
  copied: 'copied',
  refused: 'take it from the address bar',
  speed: 'speed',
  scrubber: 'Time of day',
  date: 'Day (UTC)',
  go: 'go',
  dayBefore: 'day before',
  dayAfter: 'day after',
  earlier: 'earlier',
  later: 'later',
  hourEarlier: 'an hour earlier',
  hourLater: 'an hour later',
} as const;

/** How a replay stands, in a word. */
export function wordOf({ mode, speed }: ReplayState): string {
  const words = { playing: 'playing', paused: 'paused', winding: 'winding', stuck: 'stuck', ended: 'ended' };
  return mode === 'playing' && speed > 1 ? `playing, ${speed}×` : words[mode];
}

/** What each key does, for those who ask. */
export const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['space, k', 'play or pause'],
  ['← →', 'a line back, a line on'],
  ['j, l', 'ten seconds back, ten seconds on'],
  ['Shift+P, Shift+N', 'the episode before, the next one'],
  ['Home, End', 'the beginning and the end of the day'],
  ['< >', 'slower, faster'],
];
