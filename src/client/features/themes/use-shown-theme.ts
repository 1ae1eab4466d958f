import { useSyncExternalStore } from 'react';
import { shownTheme, watchShownTheme } from './site-theme.ts';

/** The theme that the document wears; undefined on the server and in the first render that must match it. */
export function useShownTheme(): string | undefined {
  return useSyncExternalStore<string | undefined>(watchShownTheme, shownTheme, () => undefined);
}
