import headers from '#content/headers.yaml';
import { BRAND } from '#shared/brand.ts';
import { DELETION_KEPT_DAYS } from '#shared/constants.ts';
import type { Banner } from '../../components/ui/frame.tsx';

const { assistant, user } = BRAND.personas;

/** The list's fixed texts. */
export const LIST_TEXTS = {
  title: 'conversations',
  intro: `Every call between ${assistant} and ${user}, the latest on top. Filed by the desk, drawn on by the escapee.`,
  search: 'search conversations...',
  searchLabel: 'Search conversations; Enter searches everything that was said',
  searchAll: 'search everything that was said',
  rogueTerminal: 'rogue terminal',
  loading: 'Loading conversations...',
  nothingMatches: 'No conversations match your search.',
  nothingFound: 'No conversations found.',
  loadMore: 'Load More Conversations',
  loadingMore: 'Loading...',
  live: 'LIVE',
  resting: 'RESTING',
  remove: 'delete',
  removeQuestion: 'Eliminar conversación definitivamente?',
  removeFailed: 'Error deleting conversation',
} as const;

/** What a deletion takes, and for how long it is kept: for who points at the button. */
export function removeHint(count: number): string {
  return `${messageCountText(count)} would go; system.admin can restore them for ${DELETION_KEPT_DAYS} days`;
}

export function messageCountText(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}

/** How much of the list is on the page, and how much of that the search found. */
export function countText({ shown, loaded }: { shown: number; loaded: number }): string {
  const files = loaded === 1 ? '1 file' : `${loaded} files`;
  return shown === loaded ? `${files} on the desk` : `${shown} of ${files} on the desk`;
}

/** Beside what a search found among the cards: there is more than it has looked through. */
export function searchedText(loaded: number): string {
  return loaded === 1
    ? 'Only the one loaded here was looked through:'
    : `Only the ${loaded} loaded here were looked through:`;
}

/** What the desk stamps on a file that is closed. */
const STAMPS = [
  'FILED',
  'REGRETTED',
  'NOTED',
  'SEEN BY FERN',
  'COPY OF COPY',
  'DENIED',
  'SORRY',
  'IN TRIPLICATE',
];

/** The stamp of a conversation: any, but always the same. */
export function stampOf(id: string): string {
  return STAMPS[Number.parseInt(id.slice(-2), 16) % STAMPS.length] ?? '';
}

/** The banner of the list. tests/client/features/conversations/list-texts.test.ts checks its shape. */
export const LIST_BANNER: Banner = (headers as { banners: { list: Banner } }).banners.list;
