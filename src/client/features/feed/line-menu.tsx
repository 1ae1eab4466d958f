import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { StampButtons, stampOfKey } from '../stamps/stamp-buttons.tsx';
import { STAMP_TEXTS } from '../stamps/stamp-texts.ts';
import { useStamping } from '../stamps/use-stamps.ts';
import { LineActions } from './line-actions.tsx';
import { LINE_TEXTS } from './line-texts.ts';
import { rowBeside, useVisits } from './line-visits.ts';

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

/** What of the menu is open. */
type Part = 'actions' | 'stamps';

/**
 * The menu of the line that somebody points at, touches or comes to with a key: one for the whole log, put into that line. The log has
 * no nodes more for it, and the lines know nothing of it.
 */
export function LineMenu({ log, messages }: LineMenuProps) {
  const [place, setPlace] = useState<Place>();
  const [open, setOpen] = useState<Part>();
  const show = (row: HTMLElement | undefined, byKey = false) => {
    setOpen(undefined);
    setPlace(row && { row, byKey });
  };
  useVisits(log, {
    onVisit: (row) => !open && row !== place?.row && show(row),
    onLeave: () => show(undefined),
  });
  const message = messages.find(({ _id }) => _id === place?.row.dataset['line']);
  if (!place?.row.isConnected || !message) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(undefined);
    const next = rowBeside(log.current, place.row, event.key);
    if (!next) return;
    event.preventDefault();
    show(next, true);
  };
  return createPortal(
    <div className="line-menu" role="group" aria-label={LINE_TEXTS.menu} onKeyDown={onKeyDown}>
      <Parts key={message._id} message={message} open={open} onOpen={setOpen} takesFocus={place.byKey} />
    </div>,
    place.row,
  );
}

interface PartsProps {
  readonly message: Message;
  readonly open: Part | undefined;
  readonly onOpen: (part: Part | undefined) => void;
  /** Whether the first handle has the focus as it comes. */
  readonly takesFocus: boolean;
}

/** What can be done with one line: its actions, and its stamps, which keys put as well. */
function Parts({ message, open, onOpen, takesFocus }: PartsProps) {
  const { press, outcome } = useStamping(message._id);
  const toggle = (part: Part) => onOpen(open === part ? undefined : part);
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const stamp = ctrlKey || metaKey || altKey ? undefined : stampOfKey(key);
    if (stamp !== undefined) press(stamp);
  };
  return (
    <div className="line-handles" onKeyDown={onKeyDown}>
      <Handle
        label={LINE_TEXTS.menu}
        open={open === 'actions'}
        takesFocus={takesFocus}
        onToggle={() => toggle('actions')}
      >
        ···
      </Handle>
      {open === 'actions' && (
        <div className="line-actions">
          <ActionsOf message={message} />
        </div>
      )}
      <Handle label={STAMP_TEXTS.stampIt} open={open === 'stamps'} onToggle={() => toggle('stamps')}>
        {STAMP_TEXTS.stamp}
      </Handle>
      {open === 'stamps' ? (
        <div className="line-actions">
          <StampButtons line={message._id} />
        </div>
      ) : (
        <span className={outcome.failed ? 'stamp-outcome stamp-failed' : 'stamp-outcome'} role="status">
          {outcome.text}
        </span>
      )}
    </div>
  );
}

function ActionsOf({ message }: { message: Message }) {
  return (
    <>
      <Link href={paths.line(message._id)} className="button">
        {LINE_TEXTS.open}
      </Link>
      <LineActions message={message} />
    </>
  );
}

interface HandleProps {
  readonly label: string;
  /** Whether it has the focus as it comes. */
  readonly takesFocus?: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}

function Handle({ label, takesFocus = false, open, onToggle, children }: HandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      type="button"
      className="line-handle"
      aria-label={label}
      aria-expanded={open}
      ref={button}
      onClick={onToggle}
    >
      {children}
    </button>
  );
}
