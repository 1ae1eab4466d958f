import { useState } from 'react';
import { LINK_TEXTS } from './conversation-texts.ts';

interface Props {
  /** The fragment to lead to; empty for the page itself. */
  readonly hash: string;
  readonly label: string;
}

/** Copies the page's address. A browser may refuse that; the address is then still in its own bar. */
export function CopyLink({ hash, label }: Props) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome(await outcomeOf(`${location.origin}${location.pathname}${hash}`));
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

/** The clipboard is there on secure pages alone, and may be forbidden. */
async function outcomeOf(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return LINK_TEXTS.copied;
  } catch {
    return LINK_TEXTS.refused;
  }
}
