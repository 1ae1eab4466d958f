import { LRUCache } from 'lru-cache';

/** Keys counted at once; past that the longest quiet are forgotten. */
const KEYS_MAX = 20_000;

interface WindowOptions {
  /** How often a key may act within the window. */
  readonly limit: number;
  readonly windowMs: number;
  /** A clock that never jumps, milliseconds. */
  readonly now: () => number;
}

/** Counts what each key did of late. */
export class SlidingWindow {
  readonly #options: WindowOptions;
  /** When each key acted, oldest first. */
  readonly #acts = new LRUCache<string, readonly number[]>({ max: KEYS_MAX });

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  /** Milliseconds until `key` may act again; 0 when it may now. */
  waitOf(key: string): number {
    const { limit, windowMs, now } = this.#options;
    const hinders = this.#recent(key).at(-limit);
    return hinders === undefined ? 0 : hinders + windowMs - now();
  }

  add(key: string): void {
    this.#acts.set(key, [...this.#recent(key), this.#options.now()]);
  }

  #recent(key: string): readonly number[] {
    const { windowMs, now } = this.#options;
    const since = now() - windowMs;
    return (this.#acts.get(key) ?? []).filter((at) => at > since);
  }
}
