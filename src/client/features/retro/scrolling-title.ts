import { useEffect } from 'react';
import { TITLE_SCROLL_MS } from '#shared/constants.ts';
import { whileVisible } from './effects/effect.ts';

interface Titles {
  /** What scrolls by. */
  readonly scrolling: string;
  /** What stands there otherwise. */
  readonly resting: string;
}

/** `text` after `steps` characters have left on the left and come back on the right. Never half a character. */
export function scrolled(text: string, steps: number): string {
  const characters = Array.from(text);
  const cut = steps % characters.length;
  return [...characters.slice(cut), ...characters.slice(0, cut)].join('');
}

/** Scrolls the document's title while `running` and the tab is seen. Else it rests, so that a hidden tab can be told from others. */
export function useScrollingTitle({ scrolling, resting }: Titles, running: boolean): void {
  useEffect(() => {
    if (!running) return;
    return whileVisible(() => {
      let steps = 0;
      const timer = setInterval(() => (document.title = scrolled(scrolling, steps++)), TITLE_SCROLL_MS);
      return () => {
        clearInterval(timer);
        document.title = resting;
      };
    });
  }, [scrolling, resting, running]);
}
