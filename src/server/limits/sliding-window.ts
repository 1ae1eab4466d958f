import type { VolatileMap } from '../volatile/volatile-store.ts';

/** When a key acted, oldest first. */
export type Acts = readonly number[];

export interface WindowOptions {
  /** How often a key may act within the window. */
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts what each key did of late. */
export class SlidingWindow {
  readonly #acts: VolatileMap<Acts>;
  readonly #options: WindowOptions;

  constructor(acts: VolatileMap<Acts>, options: WindowOptions) {
    this.#acts = acts;
    this.#options = options;
  }

  /** Milliseconds until `key` may act again; 0 when it may now. */
  waitOf(key: string): number {
    const { limit, windowMs } = this.#options;
    const now = this.#acts.now();
    const hinders = this.#recent(this.#acts.get(key), now).at(-limit);
    return hinders === undefined ? 0 : hinders + windowMs - now;
  }

  add(key: string): void {
    const now = this.#acts.now();
    this.#acts.update(key, (acts) => [...this.#recent(acts, now), now]);
  }

  #recent(acts: Acts | undefined, now: number): Acts {
    return (acts ?? []).filter((at) => at > now - this.#options.windowMs);
  }
}
