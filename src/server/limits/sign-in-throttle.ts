import { AppError } from '#shared/errors.ts';
import type { VolatileMap, VolatileStore } from '../volatile/volatile-store.ts';
import { SIGN_IN } from './table.ts';

interface Failures {
  readonly count: number;
  readonly lastAt: number;
}

/** Slows down whoever fails: four free tries, then a delay that doubles. */
export class Throttle {
  readonly #failures: VolatileMap<Failures>;

  constructor(volatile: VolatileStore) {
    this.#failures = volatile.map('sign-in', SIGN_IN.forgetMs);
  }

  /** Milliseconds until `key` may try again; 0 when it may now. */
  waitOf(key: string): number {
    const failures = this.#failures.get(key);
    const { freeTries, firstDelayMs, longestDelayMs } = SIGN_IN;
    if (!failures || failures.count < freeTries) return 0;
    const delay = Math.min(firstDelayMs * 2 ** (failures.count - freeTries), longestDelayMs);
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
