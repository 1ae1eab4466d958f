import { LIST_PAGE_SIZE } from '#shared/constants.ts';

/** What a page of cards is asked for with. */
export function pageInput(skip: number) {
  return { limit: LIST_PAGE_SIZE, skip };
}

/** What the loaded pages are kept under. */
export function cardsKey({ admin }: { admin: boolean }) {
  return ['conversation cards', admin ? 'admin' : 'visitor'] as const;
}
