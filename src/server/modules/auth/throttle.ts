import { AppError } from '#shared/errors.ts';

const FREE_TRIES = 4;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** A key that has been quiet for this long starts afresh. */
const FORGET_MS = 60 * 60_000;
/** Keys remembered at the most; the longest quiet go first. */
const KEYS_MAX = 20_000;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * Slows down whoever fails: four free tries, then a delay that doubles. `now` is a clock that never jumps, in
 * milliseconds.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #failures = new Map<string, Failures>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds until `key` may try again; 0 when it may now. */
  waitOf(key: string): number {
    const failures = this.#failures.get(key);
    if (!failures || failures.count < FREE_TRIES) return 0;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures.count - FREE_TRIES), LONGEST_DELAY_MS);
    return Math.max(0, failures.lastAt + delay - this.#now());
  }

  hasFailed(key: string): boolean {
    return this.#failures.has(key);
  }

  fail(key: string): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    // Inserted anew, so that the map stays in the order of the last failure.
    this.#failures.delete(key);
    this.#failures.set(key, { count, lastAt: this.#now() });
    this.#forget();
  }

  succeed(key: string): void {
    this.#failures.delete(key);
  }

  #forget(): void {
    for (const [key, { lastAt }] of this.#failures) {
      if (this.#failures.size <= KEYS_MAX && this.#now() - lastAt < FORGET_MS) return;
      this.#failures.delete(key);
    }
  }
}

/** The refusal while a delay runs. */
export function tooManyTries(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new AppError('TOO_MANY_REQUESTS', `Too many tries. Wait ${seconds} s and try again.`, {
    retryAfter: seconds,
  });
}
