import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Where what the server rendered keeps PUBLIC_URL's origin; an empty text where there is none. */
export const ORIGIN_KEY = ['origin'];

/** Where visitors find the site: as the operator has set it, else where this visitor found it; empty while nobody knows. */
export function useOrigin(): string {
  const set = useQueryClient().getQueryData<string>(ORIGIN_KEY) ?? '';
  return useSyncExternalStore(
    subscribeToNothing,
    () => set || location.origin,
    () => set,
  );
}

const subscribeToNothing = () => () => undefined;
