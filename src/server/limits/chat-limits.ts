import { AppError } from '#shared/errors.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { SlidingWindow, type Acts } from './sliding-window.ts';
import { CHAT } from './table.ts';

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
    const { windowMs, perVisitor, perAddress } = CHAT;
    const ofVisitors = volatile.map<Acts>('chat by visitor', windowMs);
    const ofAddresses = volatile.map<Acts>('chat by address', windowMs);
    this.#visitors = new SlidingWindow(ofVisitors, { limit: perVisitor, windowMs });
    this.#addresses = new SlidingWindow(ofAddresses, { limit: perAddress, windowMs });
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
