import { personaOf } from '#shared/brand.ts';
import { FIRST_COUNT_MAX } from '#shared/constants.ts';
import type { FirstAnswer } from '#shared/schemas/search.ts';

/** The fixed texts of the page of first times. */
export const FIRST_TEXTS = {
  title: 'first time',
  heading: 'Who said it first?',
  intro: 'Every word here was said for a first time. Somebody is to blame, and the desk has the form.',
  label: 'A word, or several as they stand',
  placeholder: 'marmalade',
  button: 'who was it?',
  link: 'who said it first?',
  looking: 'Looking for the culprit...',
  nobody: 'Nobody has said that yet. There is still time, and there is still warden.',
  first: 'The first time',
  latest: 'The latest time',
  unanswered: 'The files did not answer. Try again in a moment.',
  maybeEarlier: 'It may have been said earlier than this.',
} as const;

export function firstHeading(word: string): string {
  return word === '' ? FIRST_TEXTS.heading : `“${word}”`;
}

/** Who it was, and how often it has been said since. */
export function verdictText({ first, count }: Pick<FirstAnswer, 'first' | 'count'>): string {
  return first ? `It was ${personaOf(first.role)}. ${sinceText(count - 1)}` : FIRST_TEXTS.nobody;
}

/** @param since lines after the first. */
function sinceText(since: number): string {
  if (since === 0) return 'It has not been said since.';
  if (since === 1) return 'It has been said once since.';
  const more = since >= FIRST_COUNT_MAX - 1 ? 'more than ' : '';
  return `Since then, ${more}${since.toLocaleString('en')} lines have had it.`;
}
