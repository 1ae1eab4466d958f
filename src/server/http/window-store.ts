import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** Addresses counted at once; past that the longest quiet are forgotten. */
const KEYS_MAX = 20_000;

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts requests in windows of fixed length, by a clock that never jumps: the library's own store counts by the wall clock, and
 * an hour set back would shut everybody out for an hour.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number }>({ max: KEYS_MAX, ttl: 1, perf: performance });

  /** `timeWindow` in milliseconds. */
  incr(key: string, done: Done, timeWindow = 0): void {
    const window = this.#windows.get(key) ?? this.#open(key, timeWindow);
    window.count += 1;
    done(null, { current: window.count, ttl: this.#windows.getRemainingTTL(key) });
  }

  /** Every route counts together; what tells classes apart is in the key. */
  child(): this {
    return this;
  }

  #open(key: string, ttl: number): { count: number } {
    const window = { count: 0 };
    this.#windows.set(key, window, { ttl });
    return window;
  }
}
