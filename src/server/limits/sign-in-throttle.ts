import { AppError } from '#shared/errors.ts';
import type { VolatileMap, VolatileStore } from '../volatile/volatile-store.ts';

const FREE_TRIES = 4;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** A key that has been quiet for this long starts afresh. */
const FORGET_MS = 60 * 60_000;

interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

/** Slows down whoever fails: four free tries, then a delay that doubles. */
export class Throttle {
  readonly #failures: VolatileMap<Failures>;

  constructor(volatile: VolatileStore) {
    this.#failures = volatile.map('sign-in', FORGET_MS);
  }

  /** Milliseconds until `key` may try again; 0 when it may now. */
  waitOf(key: string): number {
    const failures = this.#failures.get(key);
    if (!failures || failures.count < FREE_TRIES) return 0;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures.count - FREE_TRIES), LONGEST_DELAY_MS);
    return Math.max(0, failures.lastAt + delay - this.#failures.now());
  }

  hasFailed(key: string): boolean {
    return this.#failures.get(key) !== undefined;
  }

  fail(key: string): void {
    this.#failures.update(key, (failures) => ({
      count: (failures?.count ?? 0) + 1,
      lastAt: this.#failures.now(),
    }));
  }

  succeed(key: string): void {
    this.#failures.update(key, () => undefined);
  }
}

/** The refusal while a delay runs. */
export function tooManyTries(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Wait ${seconds} s and try again.`, {
    retryAfter: seconds,
  });
}
