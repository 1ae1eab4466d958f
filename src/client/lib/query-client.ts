import type { DefaultOptions } from '@tanstack/react-query';

const STALE_AFTER_MS = 30_000;

/**
 * How queries behave, in the browser and while a page is rendered. What the server could not find is not asked for again
 * by the page it arrives in: a query that failed stays failed until something else happens.
 */
export const queryDefaults: DefaultOptions = {
  queries: { staleTime: STALE_AFTER_MS, retry: false, retryOnMount: false, refetchOnWindowFocus: false },
};
