import { SEARCH_LENGTH_MAX } from '#shared/constants.ts';
import { parseWord } from '#shared/text/search-query.ts';
import { refusalOf, type Asked } from './search-address.ts';

/** What the address of the page of first times asks. */
export interface FirstAsked extends Pick<Asked, 'refusal'> {
  readonly word: string;
}

/** Reads the query of an address. */
export function firstAskedIn(search: string): FirstAsked {
  const word = new URLSearchParams(search).get('word')?.trim() ?? '';
  return { word: word.slice(0, SEARCH_LENGTH_MAX), refusal: refusalOf(word, parseWord) };
}
