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

/** Forgets what was fetched for the administrator at each logout, in any tab. */
export function forgetAtLogout(queryClient: QueryClient): void {
  watchLogin(() => {
    // After what was on show for the administrator has gone.
    if (readToken() === undefined) setTimeout(() => forgetUnseen(queryClient));
  });
}

/** Drops every query that isn't shown, and what was sent. The next visit fetches what it needs again. */
export function forgetUnseen(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.getMutationCache().clear();
}
