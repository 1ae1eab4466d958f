import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether the visitor asked for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watch, prefersReducedMotion, () => false);
}

/** The same, asked once. There is no telling on the server. */
export function prefersReducedMotion(): boolean {
  return matchMedia(QUERY).matches;
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
