import { AppError } from '#shared/errors.ts';
import type { VolatileMap, VolatileStore } from '../volatile/volatile-store.ts';
import type { Sender } from './chat-limits.ts';
import { SlidingWindow, type Acts } from './sliding-window.ts';
import { STAMPS } from './table.ts';

/** Which stamp on which line, whoever puts it. */
export interface StampPlace {
  readonly line: number;
  readonly stamp: string;
}

interface Put {
  readonly count: number;
}

/** How fast visitors may stamp, and how often one address the same line. It counts what changed something. */
export class StampLimits {
  readonly #visitors: SlidingWindow;
  readonly #places: VolatileMap<Put>;

  constructor(volatile: VolatileStore) {
    const { windowMs, perVisitor, rememberedMs } = STAMPS;
    const ofVisitors = volatile.map<Acts>('stamps by visitor', windowMs);
    this.#visitors = new SlidingWindow(ofVisitors, { limit: perVisitor, windowMs });
    this.#places = volatile.map('stamps of one kind on a line by address', rememberedMs);
  }

  /**
   * Counts a stamp that is put on a line.
   * @throws AppError TOO_MANY_REQUESTS where it is one too many, with `retryAfter` where waiting helps soon.
   */
  put({ visitorId, address }: Sender, place: StampPlace): void {
    this.#assertMayAct(visitorId);
    this.#places.update(keyOf(address, place), (put) => {
      const count = (put?.count ?? 0) + 1;
      if (count > STAMPS.sameFromAddress) throw tooMany();
      return { count };
    });
    this.#visitors.add(visitorId);
  }

  /**
   * Counts a stamp that is taken back.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfter`.
   */
  takeBack({ visitorId, address }: Sender, place: StampPlace): void {
    this.#assertMayAct(visitorId);
    this.#places.update(keyOf(address, place), (put) =>
      put && put.count > 1 ? { count: put.count - 1 } : undefined,
    );
    this.#visitors.add(visitorId);
  }

  #assertMayAct(visitorId: string): void {
    const wait = this.#visitors.waitOf(visitorId);
    if (wait <= 0) return;
    const seconds = Math.ceil(wait / 1_000);
    throw new AppError('TOO_MANY_REQUESTS', `The ink has to dry. Wait ${seconds} s and stamp again.`, {
      retryAfter: seconds,
    });
  }
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Your address has put that stamp on this line often enough.');
}

function keyOf(address: string, { line, stamp }: StampPlace): string {
  return `${line} ${stamp} ${address}`;
}
