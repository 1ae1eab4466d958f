import { useSyncExternalStore } from 'react';
import { useLongWait } from '../../lib/use-waiting.ts';

/** Says on every page that the network is gone or slow. It lies over the page, so that nothing moves. */
export function NetworkNotice() {
  const online = useOnline();
  const slow = useLongWait();
  const text = online ? slow && NETWORK.slow : NETWORK.offline;
  // The region is there before it speaks: one that comes with its text is not heard.
  return (
    <p className="network-notice" role="status">
      {text}
    </p>
  );
}

/** What the notice says. */
const NETWORK = {
  offline: 'NO CARRIER. Your machine is off the network. What stands here was said before that.',
  slow: 'The line is slow. What you came for is still on its way; do not pick up the phone.',
} as const;

/** Whether the browser has a network at all. The server, and the first render that must match it, take that for granted. */
function useOnline(): boolean {
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
