import type { PageHead } from '../../lib/page-head.ts';
import { LIBRARY } from './shelf.ts';

/** What content/library.yaml does not say. */
export const libraryHead: PageHead = {
  title: LIBRARY.heading,
  description: `${LIBRARY.books.length} books from a skip, each with an opinion written in it. No talking. No fines.`,
};

export const SHELF = 'The shelf';
export const CARDS = 'The cards';
export const COUNTER = 'You are reader';
export const NEW_TAB = '(opens in a new tab)';
