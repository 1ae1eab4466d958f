import { useLayoutEffect, useRef } from 'react';
import { decodedPath } from '../../lib/route.ts';

/** Where the browser has just gone back or forth to. */
let movedTo: string | undefined;

// As this file loads, so before the router listens: it renders the page at once.
if (typeof window !== 'undefined') {
  addEventListener('popstate', () => (movedTo = decodedPath(location.pathname)));
}

/**
 * Begins a page that is reached without a load at its top, with the focus on its content, as a load would. Going back and forth
 * is left to the browser, which remembers where the reader was.
 */
export function usePageStart(path: string): void {
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (path !== shown.current && path !== movedTo) startAtTop();
    shown.current = path;
    movedTo = undefined;
  }, [path]);
}

function startAtTop(): void {
  scrollTo(0, 0);
  document.querySelector('main')?.focus({ preventScroll: true });
}
