import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { LineActions } from './line-actions.tsx';
import { LINE_TEXTS } from './line-texts.ts';

const ROW = '[data-line]';

/** The line that the menu stands at, and whether a key brought it there, which takes the focus along. */
interface Place {
  readonly row: HTMLElement;
  readonly byKey: boolean;
}

interface LineMenuProps {
  /** What the lines stand in, each with its id as `data-line`. */
  readonly log: RefObject<HTMLElement | null>;
  readonly messages: readonly Message[];
}

/**
 * The menu of the line that somebody points at, touches or comes to with a key: one for the whole log, put into that line. The log has
 * no nodes more for it, and the lines know nothing of it.
 */
export function LineMenu({ log, messages }: LineMenuProps) {
  const [place, setPlace] = useState<Place>();
  const [open, setOpen] = useState(false);
  const show = (row: HTMLElement | undefined, byKey = false) => {
    setOpen(false);
    setPlace(row && { row, byKey });
  };
  useVisits(log, {
    onVisit: (row) => !open && row !== place?.row && show(row),
    onLeave: () => show(undefined),
  });
  const message = messages.find(({ _id }) => _id === place?.row.dataset['line']);
  if (!place?.row.isConnected || !message) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    const next = rowBeside(log.current, place.row, event.key);
    if (!next) return;
    event.preventDefault();
    show(next, true);
  };
  return createPortal(
    <div className="line-menu" role="group" aria-label={LINE_TEXTS.menu} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="line-handle"
        aria-label={LINE_TEXTS.menu}
        aria-expanded={open}
        ref={(button) => {
          if (place.byKey) button?.focus();
        }}
        onClick={() => setOpen(!open)}
      >
        ···
      </button>
      {open && (
        <div className="line-actions">
          <Link href={paths.line(message._id)} className="button">
            {LINE_TEXTS.open}
          </Link>
          <LineActions message={message} />
        </div>
      )}
    </div>,
    place.row,
  );
}

interface Visits {
  readonly onVisit: (row: HTMLElement) => void;
  readonly onLeave: () => void;
}

/** Tells which line of a log somebody is at. */
function useVisits(log: RefObject<HTMLElement | null>, visits: Visits): void {
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
    const leave = ({ relatedTarget }: MouseEvent | FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) onLeave();
    };
    element.addEventListener('mouseover', visit, { signal });
    element.addEventListener('focusin', visit, { signal });
    element.addEventListener('mouseleave', leave, { signal });
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
function rowBeside(log: HTMLElement | null, row: HTMLElement, key: string): HTMLElement | undefined {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!log || step === undefined) return undefined;
  const rows = rowsOf(log);
  return rows[rows.indexOf(row) + step];
}

function rowsOf(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>(ROW)];
}
