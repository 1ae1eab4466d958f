import { useEffect, useRef } from 'react';
import { useHash } from './message-links.tsx';
import { anchoredMessage, messageAnchor } from './message-links.tsx';

/**
 * The message that the page's address leads to. The browser scrolls to it, unless it comes later than the page itself; then this
 * does.
 */
export function useMarked(shown: readonly { readonly _id: string }[]): string | undefined {
  const marked = anchoredMessage(useHash());
  const isThere = shown.some(({ _id }) => _id === marked);
  const late = useRef(false);
  useEffect(() => {
    if (marked === undefined) return;
    if (!isThere) late.current = true;
    else if (late.current || scrollY === 0) document.getElementById(messageAnchor(marked))?.scrollIntoView();
    if (isThere) late.current = false;
  }, [marked, isThere]);
  return marked;
}
