import { useSyncExternalStore } from 'react';

/** The fragment of the page's address with its `#`; empty on the server and in the first render that must match it. */
export function useHash(): string {
  return useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => '',
  );
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
