import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { keepPlace, scrollerOf } from './load-earlier.tsx';

const TEXTS = { load: 'load earlier', loading: 'loading...' } as const;
/** Scrolling up this close to the button presses it: about a screen. */
const NEAR_PX = 800;

interface Props {
  readonly loading: boolean;
  /** Fetches what comes before, then hands over what puts it on the page; undefined where it did not come. */
  readonly onLoad: () => Promise<(() => void) | undefined>;
  /** How much there is, for the reader. */
  readonly children: ReactNode;
}

/** The way to what was said before the first line shown: a button, or simply scrolling up. What is in sight stays in its place. */
export function LoadEarlier({ loading, onLoad, children }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const load = async () => {
    const show = await onLoad();
    if (!show || !note.current) return;
    const scroller = scrollerOf(note.current);
    const hadFocus = note.current.contains(document.activeElement);
    keepPlace(scroller, show);
    // The button is gone with the last of it.
    if (hadFocus && !note.current) focusFirst(scroller);
  };
  useScrolledUp(note, () => void load());
  return (
    <div className="log-note log-earlier" ref={note}>
      <p role="status">{children}</p>
      <button type="button" onClick={() => void load()}>
        {loading ? TEXTS.loading : TEXTS.load}
      </button>
    </div>
  );
}

function focusFirst(scroller: Element): void {
  const first = scroller.querySelector<HTMLElement>('.line a') ?? scroller;
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Calls `onNear` when the reader scrolls up and `element` comes near, in whatever it scrolls in. */
function useScrolledUp(element: { readonly current: Element | null }, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const place = () => element.current?.getBoundingClientRect().bottom ?? NaN;
    let last = place();
    const onScroll = () => {
      const now = place();
      if (now > last && now > -NEAR_PX) near();
      last = now;
    };
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, [element]);
}
