import { BRAND } from '#shared/brand.ts';

const { assistant, user } = BRAND.personas;

/** The fixed texts of the search. */
export const SEARCH_TEXTS = {
  title: 'search',
  heading: 'Search the files',
  intro: `Everything ${assistant} and ${user} ever said is on file. The desk denies having an index. This is the index.`,
  label: 'What was said',
  placeholder: 'form 27',
  sort: 'Sort',
  newest: 'newest first',
  best: 'best first',
  button: 'search',
  looking: 'Looking through the files...',
  nothing: 'Nobody has said that. Give them time.',
  nothingMore: 'That was all of it.',
  more: 'more',
  all: 'all that was found',
  elsewhere: 'But everything that was said was searched, too:',
  unanswered: 'The search did not answer. Try again in a moment.',
  tooRare: 'Every word of this is said all the time, so the newest come first.',
} as const;

/** What can be asked, and how. */
export const SEARCH_HELP: readonly (readonly [ask: string, what: string])[] = [
  ['lost form', 'both words'],
  ['"lost form"', 'the words as they stand'],
  ['contain*', 'words that begin so'],
  [`by:${assistant}`, `what ${assistant} said; by:${user} likewise`],
  ['in:title', 'only what conversations are called'],
  ['after:2026-03 before:2026-04-15', 'when it was said (UTC)'],
];

/** While a database that is older than the search is being indexed. */
export function indexingText(indexed: number): string {
  return `The index is under construction: ${Math.floor(indexed * 100)} % of the files are in it, the newest first.`;
}

export function heading(q: string): string {
  return q === '' ? SEARCH_TEXTS.heading : `“${q}”`;
}
