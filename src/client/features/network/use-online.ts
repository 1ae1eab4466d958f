import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all. The server, and the first render that must match it, take that for granted. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  addEventListener('online', onChange, { signal: listening.signal });
  addEventListener('offline', onChange, { signal: listening.signal });
  return () => listening.abort();
}
