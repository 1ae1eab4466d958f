import type { VolatileStore } from '../volatile/volatile-store.ts';
import { SlidingWindow, type Acts, type WindowOptions } from './sliding-window.ts';
import { TICKETS } from './table.ts';

/** How much one address may file. It counts what was stored; what a visitor has filed, the database knows. */
export class TicketLimits {
  readonly #windows: readonly SlidingWindow[];

  constructor(volatile: VolatileStore) {
    const { windowMs, perAddress, dayMs, dailyPerAddress } = TICKETS;
    const window = (name: string, options: WindowOptions) =>
      new SlidingWindow(volatile.map<Acts>(name, options.windowMs), options);
    this.#windows = [
      window('tickets by address', { limit: perAddress, windowMs }),
      window('tickets of a day by address', { limit: dailyPerAddress, windowMs: dayMs }),
    ];
  }

  /** Seconds until something may be filed from an address again; 0 where it may now. */
  waitOf(address: string): number {
    return Math.max(0, ...this.#windows.map((each) => Math.ceil(each.waitOf(address) / 1_000)));
  }

  count(address: string): void {
    for (const window of this.#windows) window.add(address);
  }
}
