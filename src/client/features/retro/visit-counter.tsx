import { useState, useSyncExternalStore } from 'react';
import { HIT_COUNTER_DIGITS } from '#shared/constants.ts';

interface Props {
  readonly caption: string;
  /** Undefined until it is known. */
  readonly hits: number | undefined;
}

/** How often a visitor has been here, in digits of a lamp each. */
export function VisitCounter({ caption, hits }: Props) {
  const digits = hits === undefined ? undefined : hitDigits(hits);
  return (
    <p className="visit-counter">
      <span className="led-display">
        {Array.from({ length: HIT_COUNTER_DIGITS }, (_, n) => (
          <LedDigit key={n} digit={digits?.[n]} />
        ))}
        <span className="unseen">{digits ?? hitDigits(0)}</span>
      </span>{' '}
      <span className="led-caption">{caption}</span>
    </p>
  );
}

/** The seven bars of a digit, a to g as they are usually named, in a field of 12 by 20. */
const BARS = {
  a: 'M2 1h8l-2 2h-4z',
  b: 'M11 2v7l-2-1v-4z',
  c: 'M11 11v7l-2-2v-4z',
  d: 'M4 17h4l2 2h-8z',
  e: 'M1 11l2 1v4l-2 2z',
  f: 'M1 2l2 2v4l-2 1z',
  g: 'M3 9h6l1 1-1 1h-6l-1-1z',
} as const;

/** Which bars each digit lights. */
const LIT = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];

/** One digit of a display; without a digit it is dark. */
function LedDigit({ digit }: { digit: string | undefined }) {
  const lit = digit === undefined ? '' : (LIT[Number(digit)] ?? '');
  return (
    <svg className="led-digit" viewBox="0 0 12 20" aria-hidden="true">
      {Object.entries(BARS).map(([name, path]) => (
        <path key={name} className={lit.includes(name) ? 'led-on' : 'led-off'} d={path} />
      ))}
    </svg>
  );
}

/** Where each page keeps its visits, in localStorage. */
export const HIT_KEYS = { home: 'homeHits', religion: 'religionHits', library: 'libraryHits' } as const;
type HitKey = (typeof HIT_KEYS)[keyof typeof HIT_KEYS];

/** After the last number it can show, a counter with wheels starts over. */
const ROUND = 10 ** HIT_COUNTER_DIGITS;

/** The number of the visit after `stored`; anything that isn't a count is read as 0. */
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
