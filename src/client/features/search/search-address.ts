import { SEARCH_LENGTH_MAX } from '#shared/constants.ts';
import type { SearchSort } from '#shared/schemas/search.ts';
import { parseSearch } from '#shared/text/search-query.ts';
import { reasonOf } from '../../lib/errors.ts';

/** What the address of the search page asks. */
export interface Asked {
  readonly q: string;
  readonly sort: SearchSort;
  readonly cursor: string | undefined;
  /** Why there is nothing to be searched for, in a sentence; empty where nothing is asked yet. */
  readonly refusal: string | undefined;
}

const CURSOR = /^[so]\d{1,15}$/;

/** Reads the query of an address. What it does not know, or cannot read, is as if it were not there. */
export function askedIn(search: string): Asked {
  const asked = new URLSearchParams(search);
  const q = asked.get('q')?.trim() ?? '';
  const cursor = asked.get('cursor') ?? '';
  return {
    q: q.slice(0, SEARCH_LENGTH_MAX),
    sort: asked.get('sort') === 'best' ? 'best' : 'newest',
    cursor: CURSOR.test(cursor) ? cursor : undefined,
    refusal: refusalOf(q),
  };
}

/** Why a text is no search, in a sentence; empty where nothing is asked yet. @param parse throws what is none. */
export function refusalOf(q: string, parse: (text: string) => unknown = parseSearch): string | undefined {
  if (q === '') return '';
  if (q.length > SEARCH_LENGTH_MAX) return `A search can have ${SEARCH_LENGTH_MAX} characters.`;
  try {
    parse(q);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** What is asked of the server, on the server and in the browser alike. */
export function inputOf({ q, sort, cursor }: Asked) {
  return { q, sort, ...(cursor !== undefined && { cursor }) };
}
