import { DAY_MS } from '#shared/utc-day.ts';
import type { Missed } from './missed.ts';

/** The fixed texts of what was missed. */
export const RECAP_TEXTS = {
  heading: 'While you were out',
  open: 'what happened',
  close: 'less',
  dismiss: 'dismiss',
  left: 'start where you left',
  play: 'play it from there',
  things: 'Changed hands, or came to grief',
  rest: (count: number) => `and ${count} more`,
  beyond:
    'You were away for so long that the desk has shredded its notes of what came before. The tape has it all.',
} as const;

const number = new Intl.NumberFormat('en');

/** How much was missed, in a sentence. */
export function missedText({ lines, episodes, isWhole }: Missed): string {
  const most = isWhole ? '' : 'more than ';
  return `${most}${counted(lines, 'line')} in ${most}${counted(episodes.length, 'episode')}`;
}

function counted(count: number, what: string): string {
  return `${number.format(count)} ${what}${count === 1 ? '' : 's'}`;
}

const HOUR_MS = 3_600_000;

/** How long somebody was away, in whole hours or, from two days on, in days. */
export function awayText(ms: number): string {
  if (ms < 2 * DAY_MS) return counted(Math.max(1, Math.floor(ms / HOUR_MS)), 'hour');
  return counted(Math.floor(ms / DAY_MS), 'day');
}
