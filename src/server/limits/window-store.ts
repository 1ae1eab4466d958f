import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { VolatileMap } from '../volatile/volatile-store.ts';

/** Requests counted since the window opened. */
export interface WindowCount {
  readonly count: number;
  readonly endsAt: number;
}

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts requests in windows of fixed length, by a clock that never jumps: the library's own store counts by the wall clock, and
 * an hour set back would shut everybody out for an hour.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows: VolatileMap<WindowCount>;

  constructor(windows: VolatileMap<WindowCount>) {
    this.#windows = windows;
  }

  /** `timeWindow` in milliseconds. */
  incr(key: string, done: Done, timeWindow = 0): void {
    const { count, endsAt } = this.add(key, 1, timeWindow);
    done(null, { current: count, ttl: endsAt - this.#windows.now() });
  }

  /** Counts `cost` requests at once. */
  add(key: string, cost: number, timeWindow: number): WindowCount {
    const now = this.#windows.now();
    return this.#windows.update(key, (window) =>
      window && window.endsAt > now
        ? { count: window.count + cost, endsAt: window.endsAt }
        : { count: cost, endsAt: now + timeWindow },
    );
  }

  /** Every route counts together; what tells classes apart is in the key. */
  child(): this {
    return this;
  }
}
