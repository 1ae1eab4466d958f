import { useEffect } from 'react';
import { useHash } from '../../hooks/use-hash.ts';
import { anchoredMessage, messageAnchor } from './message-anchor.ts';

/**
 * The message that the page's address leads to. The browser scrolls to it, unless it comes later than the page itself; then this
 * does, where the reader has not gone elsewhere meanwhile. `shown` changes whenever more messages are on the page.
 */
export function useMarked(shown: number): string | undefined {
  const marked = anchoredMessage(useHash());
  useEffect(() => {
    if (marked === undefined || scrollY > 0) return;
    document.getElementById(messageAnchor(marked))?.scrollIntoView();
  }, [marked, shown]);
  return marked;
}
