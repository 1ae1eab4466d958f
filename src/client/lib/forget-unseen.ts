import type { QueryClient } from '@tanstack/react-query';
import { readToken, watchLogin } from './login.ts';

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
