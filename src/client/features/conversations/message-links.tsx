import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messageAnchor } from '#shared/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { LINK_TEXTS } from './conversation-texts.ts';

/** What every fragment that leads to a message begins with. */
const PREFIX = `#${messageAnchor('')}`;

/** The message that a fragment such as `#m-0123…` leads to; undefined for any other. */
export function anchoredMessage(hash: string): string | undefined {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined;
}

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

/** The fragment of the page's address with its `#`; empty on the server and in the first render that must match it. */
export function useHash(): string {
  return useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => '',
  );
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

interface Props {
  /** The fragment to lead to; empty for the page itself. */
  readonly hash: string;
  readonly label: string;
}

/** Copies the page's address. A browser may refuse that; the address is then still in its own bar. */
export function CopyLink({ hash, label }: Props) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const copied = await copyText(`${location.origin}${location.pathname}${hash}`);
    setOutcome(copied ? LINK_TEXTS.copied : LINK_TEXTS.refused);
  };
  return (
    <span className="copy-link">
      <button type="button" onClick={() => void copy()} onBlur={() => setOutcome('')}>
        {label}
      </button>
      <span role="status">{outcome}</span>
    </span>
  );
}
