import { AppError } from '#shared/errors.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { SlidingWindow, type Acts } from './sliding-window.ts';

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
