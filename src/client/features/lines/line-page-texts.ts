import type { Line } from '#shared/schemas/line.ts';

/** The fixed texts of the page of a line. */
export const LINE_PAGE_TEXTS = {
  loading: 'Loading line...',
  notFound: 'There is no such line.',
  goOn: 'go on from here',
  play: 'play from here',
  previous: 'previous',
  next: 'next',
  random: 'random line',
  best: 'most stamped',
  more: 'More lines',
  aPicture: '(a picture)',
} as const;

/** Where a line stands: `line 12 of 31`; of a conversation that goes on, so far. */
export function placeText({ number, count, conversation }: Line): string {
  return `line ${number} of ${count}${conversation.isEternalMode ? ' so far' : ''}`;
}
