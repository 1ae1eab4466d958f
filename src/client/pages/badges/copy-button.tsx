import { useEffect, useState, useSyncExternalStore } from 'react';
import { BADGES } from './offers.ts';

/** How long the button says that it is done, in milliseconds. */
const DONE_MS = 2_000;

/** Copies a text. It comes with the scripts: without them the text is copied by hand. */
export function CopyButton({ text }: { text: string }) {
  const canCopy = useClipboard();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  if (!canCopy) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setDone(true));
  return (
    <button type="button" className="bevel" onClick={copy}>
      {done ? BADGES.copy.done : BADGES.copy.label}
    </button>
  );
}

/** Whether there is one: where a page came over TLS, or from this machine. https://w3c.github.io/clipboard-apis/#async-clipboard-api */
function useClipboard(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => 'clipboard' in navigator,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
