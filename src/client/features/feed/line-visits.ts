import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What every line of a log is. */
const ROW = '[data-line]';

interface Visits {
  readonly onVisit: (row: HTMLElement) => void;
  readonly onLeave: () => void;
}

/** Tells which line of a log somebody is at. */
export function useVisits(log: RefObject<HTMLElement | null>, visits: Visits): void {
  const onVisit = useEffectEvent(visits.onVisit);
  const onLeave = useEffectEvent(visits.onLeave);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const visit = ({ target }: Event) => {
      const row = target === element ? enteredByKey(element) : rowOf(target);
      if (row) onVisit(row);
    };
    const leave = ({ relatedTarget }: PointerEvent | FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) onLeave();
    };
    // A finger that is lifted has left nothing, and the mouse that rests elsewhere meanwhile has not come: browsers tell of both.
    const leaveByMouse = (event: PointerEvent) => event.pointerType === 'mouse' && leave(event);
    const pressElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target)) onLeave();
    };
    element.addEventListener('mouseover', visit, { signal });
    element.addEventListener('focusin', visit, { signal });
    element.addEventListener('pointerleave', leaveByMouse, { signal });
    document.addEventListener('pointerdown', pressElsewhere, { signal });
    element.addEventListener('focusout', leave, { signal });
    return () => leaving.abort();
  }, [log]);
}

function rowOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(ROW) ?? undefined) : undefined;
}

/** Whoever comes into the log with a key is at its latest line. */
function enteredByKey(log: HTMLElement): HTMLElement | undefined {
  return log.matches(':focus-visible') ? rowsOf(log).at(-1) : undefined;
}

/** The line above or below, for an arrow key. */
export function rowBeside(log: HTMLElement | null, row: HTMLElement, key: string): HTMLElement | undefined {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!log || step === undefined) return undefined;
  const rows = rowsOf(log);
  return rows[rows.indexOf(row) + step];
}

function rowsOf(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>(ROW)];
}
