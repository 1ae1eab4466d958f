import { AppError } from '#shared/errors.ts';
import type { VolatileMap, VolatileStore } from '../../volatile/volatile-store.ts';

const WINDOW_MS = 60_000;
/** A person who types; a visitor costs a cookie, so the address has a limit of its own. */
const PER_VISITOR = 10;
/** A household or an office. */
const PER_ADDRESS = 30;

/** Who sends. */
export interface Sender {
  readonly visitorId: string;
  /** As limits count it: an IPv4 address or an IPv6 /64. */
  readonly address: string;
}

/** How fast visitors may write. It counts what was stored. */
export class ChatLimits {
  readonly #visitors: SlidingWindow;
  readonly #addresses: SlidingWindow;

  constructor(volatile: VolatileStore) {
    const ofVisitors = volatile.map<Acts>('chat by visitor', WINDOW_MS);
    const ofAddresses = volatile.map<Acts>('chat by address', WINDOW_MS);
    this.#visitors = new SlidingWindow(ofVisitors, { limit: PER_VISITOR, windowMs: WINDOW_MS });
    this.#addresses = new SlidingWindow(ofAddresses, { limit: PER_ADDRESS, windowMs: WINDOW_MS });
  }

  /** @throws AppError TOO_MANY_REQUESTS with `retryAfter`. */
  assertMaySend({ visitorId, address }: Sender): void {
    const wait = Math.max(this.#visitors.waitOf(visitorId), this.#addresses.waitOf(address));
    if (wait <= 0) return;
    const seconds = Math.ceil(wait / 1_000);
    const sentence = `That is too fast. Wait ${seconds} s and send it again.`;
    throw new AppError('TOO_MANY_REQUESTS', sentence, { retryAfter: seconds });
  }

  count({ visitorId, address }: Sender): void {
    this.#visitors.add(visitorId);
    this.#addresses.add(address);
  }
}

/** When a key acted, oldest first. */
export type Acts = readonly number[];

interface WindowOptions {
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
