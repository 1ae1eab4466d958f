import { flushSync } from 'react-dom';

/** Runs `change`, which puts content above what the reader looks at in `scroller`, and leaves that where they see it. */
export function keepPlace(scroller: Element, change: () => void): void {
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  flushSync(change);
  scroller.scrollTo({ top: scroller.scrollHeight - fromEnd, behavior: 'instant' });
}

/** What `element` scrolls in: the box of a feed that is followed, or the page. */
export function scrollerOf(element: Element): Element {
  return element.closest('.log-follows, .archive-box') ?? document.documentElement;
}
