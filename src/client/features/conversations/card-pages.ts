import { LIST_PAGE_SIZE } from '#shared/constants.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';

/** One answer of the list. */
export interface CardPage {
  readonly cards: readonly Conversation[];
  /** Whether it was full when it came, so that more may follow. Deleting a card from it changes nothing about that. */
  readonly full: boolean;
}

export function toCardPage(cards: readonly Conversation[]): CardPage {
  return { cards, full: cards.length === LIST_PAGE_SIZE };
}

/** How many to skip for the page after these; undefined where the last one was not full. */
export function nextSkip(last: CardPage, pages: readonly CardPage[]): number | undefined {
  return last.full ? pages.reduce((sum, { cards }) => sum + cards.length, 0) : undefined;
}

/** The cards of all pages, each conversation once: a list that grew at its top brings some of a page again in the next. */
export function cardsOf(pages: readonly CardPage[]): Conversation[] {
  const known = new Map<string, Conversation>();
  for (const card of pages.flatMap(({ cards }) => cards)) {
    if (!known.has(card._id)) known.set(card._id, card);
  }
  return [...known.values()];
}

/** The pages without a conversation that was deleted; the page after them starts one card earlier. */
export function withoutCard(pages: readonly CardPage[], id: string): CardPage[] {
  return pages.map((page) => ({ ...page, cards: page.cards.filter(({ _id }) => _id !== id) }));
}

/** What a page of cards is asked for with. */
export function pageInput(skip: number) {
  return { limit: LIST_PAGE_SIZE, skip };
}

/** What the loaded pages are kept under. */
export function cardsKey({ admin }: { admin: boolean }) {
  return ['conversation cards', admin ? 'admin' : 'visitor'] as const;
}

type Searched = Pick<Conversation, 'title' | 'summary' | 'latestMessage'>;

/** Whether title, summary or latest message contain `query`, whatever the case. An empty query finds everything. */
export function matchesSearch({ title, summary, latestMessage }: Searched, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [title, summary, latestMessage?.content ?? ''].some((text) => text.toLowerCase().includes(wanted));
}
