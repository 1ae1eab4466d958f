import { useState, useSyncExternalStore } from 'react';
import { HIT_COUNTER_DIGITS } from '#shared/constants.ts';

/** Where each page keeps its visits, in localStorage. */
export const HIT_KEYS = { home: 'homeHits', religion: 'religionHits', library: 'libraryHits' } as const;
export type HitKey = (typeof HIT_KEYS)[keyof typeof HIT_KEYS];

/** After the last number it can show, a counter with wheels starts over. */
const ROUND = 10 ** HIT_COUNTER_DIGITS;

/** The visit after the one that was `stored`; what is no count at all counts for nothing. */
export function nextHit(stored: string | null): number {
  const before = /^\d+$/.test(stored ?? '') ? Number(stored) : 0;
  return (before + 1) % ROUND;
}

/** A count with all its digits: `000042`. */
export function hitDigits(hits: number): string {
  return String(hits).padStart(HIT_COUNTER_DIGITS, '0');
}

/** Counts this visit to a page, once. Undefined on the server and in the first render that must match it. */
export function useHits(key: HitKey): number | undefined {
  const [counter] = useState(() => new HitCounter(key));
  return useSyncExternalStore(counter.subscribe, counter.hits, () => undefined);
}

class HitCounter {
  readonly #key: HitKey;
  #hits: number | undefined;

  constructor(key: HitKey) {
    this.#key = key;
  }

  readonly hits = (): number | undefined => this.#hits;

  /** A page that is shown subscribes to its counter: that is the visit. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#hits ??= countVisit(this.#key);
    onChange();
    return () => undefined;
  };
}

function countVisit(key: HitKey): number {
  try {
    const hits = nextHit(localStorage.getItem(key));
    localStorage.setItem(key, String(hits));
    return hits;
  } catch {
    // Storage can be forbidden or full; then every visit is the first.
    return nextHit(null);
  }
}
