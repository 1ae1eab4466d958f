import type { DefaultOptions, QueryClient } from '@tanstack/react-query';
import { readToken, watchLogin } from './login.ts';

const STALE_AFTER_MS = 30_000;

/**
 * How queries behave, in the browser and while a page is rendered. What the server could not find is not asked for again
 * by the page it arrives in: a query that failed stays failed until something else happens.
 */
export const queryDefaults: DefaultOptions = {
  queries: { staleTime: STALE_AFTER_MS, retry: false, retryOnMount: false, refetchOnWindowFocus: false },
};

/** Has the page forget at each logout, in whatever tab, what it fetched for the administrator. */
export function forgetAtLogout(queryClient: QueryClient): void {
  watchLogin(() => {
    // After what was on show for the administrator has gone.
    if (readToken() === undefined) setTimeout(() => forgetUnseen(queryClient));
  });
}

/** Drops whatever was fetched and is not on show, and what was sent. Another visit fetches what it needs anew. */
export function forgetUnseen(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.getMutationCache().clear();
}
