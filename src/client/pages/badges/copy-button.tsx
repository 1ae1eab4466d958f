import { useEffect, useState } from 'react';
import { BADGES } from './offers.ts';

/** How long the button says that it is done, in milliseconds. */
const DONE_MS = 2_000;

/** Copies a text. It comes with the scripts: without them the text is copied by hand. */
export function CopyButton({ text }: { text: string }) {
  const [canCopy, setCanCopy] = useState(false);
  const [done, setDone] = useState(false);
  // Only where a page came over TLS, or from this machine: https://w3c.github.io/clipboard-apis/#async-clipboard-api
  useEffect(() => setCanCopy('clipboard' in navigator), []);
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
