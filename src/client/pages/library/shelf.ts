import content from '#content/library.yaml';
import type { PageHead } from '../../lib/page-head.ts';

/** content/library.yaml, whose head says what each text is for. */
export interface Library {
  readonly pageTitle: string;
  readonly heading: string;
  readonly intro: string;
  readonly books: readonly Book[];
  readonly counter: string;
  readonly closing: string;
}

export interface Book {
  readonly title: string;
  readonly author: string;
  readonly year: string;
  readonly url: string;
  readonly opinion: string;
}

/** tests/client/features/retro/content.test.ts holds the file to this shape; a schema would weigh more than the page. */
export const LIBRARY = content as Library;

/** Where on the page the card of the n-th book is, from 0. */
export const cardId = (n: number): string => `book-${n + 1}`;

/** What content/library.yaml does not say. */
export const libraryHead: PageHead = {
  title: LIBRARY.heading,
  description: `${LIBRARY.books.length} books from a skip, each with an opinion written in it. No talking. No fines.`,
};

export const SHELF = 'The shelf';
export const CARDS = 'The cards';
export const COUNTER = 'You are reader';
export const NEW_TAB = '(opens in a new tab)';
