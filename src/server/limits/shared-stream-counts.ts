import { randomUUID } from 'node:crypto';
import type { LimitsDb } from '../volatile/limits-db.ts';
import type { SharedLimits } from '../volatile/shared-limits.ts';
import type { StreamTable } from '../volatile/stream-table.ts';
import { OpenByAddress, type StreamCounts, type StreamLimits } from './open-by-address.ts';

/**
 * Streams that all web processes hold open together. Each knows its own; the file tells it of the others', and the others of its. A
 * row belongs to one instance, which beats while it is alive: what a killed one held soon counts no more.
 */
export class SharedStreamCounts implements StreamCounts {
  readonly #limits: SharedLimits;
  readonly #instance = randomUUID();
  readonly #own = new OpenByAddress();
  /** Whether the file may say something else than what is open here. */
  #isUntold = false;

  constructor(limits: SharedLimits) {
    this.#limits = limits;
  }

  tryAdd(address: string, limits: StreamLimits): boolean {
    const left = this.#limits.use(
      ({ alone, streams }) => alone(() => this.#claim(streams, address, limits)),
      () => this.#untold(limits),
    );
    return this.#own.tryAdd(address, left);
  }

  remove(address: string): void {
    this.#own.remove(address);
    this.#limits.use(
      ({ alone, streams }) => alone(() => streams.note(this.#instance, this.#held(address))),
      () => this.#untold(undefined),
    );
  }

  /** Shows that this instance is alive, and tells what could not be told. Call it every second. */
  beat(): void {
    if (this.#own.inAll === 0 && !this.#isUntold) return;
    this.#limits.use(
      (db) => {
        if (this.#isUntold || !db.streams.beat(this.#instance)) this.#tellAll(db);
        this.#isUntold = false;
      },
      () => this.#untold(undefined),
    );
  }

  /** Forgets instances that are gone. Call it now and then. */
  sweep(): void {
    this.#limits.use(
      ({ alone, streams }) => alone(() => streams.sweep()),
      () => undefined,
    );
  }

  /** Takes back what the file says of this instance. */
  leave(): void {
    this.#limits.use(
      ({ alone, streams }) => alone(() => streams.leave(this.#instance)),
      () => undefined,
    );
  }

  /** Returns what the others leave of the limits. Where that is room for one more, the file has it by then. */
  #claim(streams: StreamTable, address: string, limits: StreamLimits): StreamLimits {
    const elsewhere = streams.heldElsewhere(this.#instance, address);
    const left = { perAddress: limits.perAddress - elsewhere.open, inAll: limits.inAll - elsewhere.inAll };
    if (this.#own.hasRoom(address, left)) streams.note(this.#instance, this.#held(address, 1));
    return left;
  }

  #tellAll({ alone, streams }: LimitsDb): void {
    alone(() => {
      streams.leave(this.#instance);
      for (const address of this.#own.addresses) streams.note(this.#instance, this.#held(address));
    });
  }

  #held(address: string, more = 0) {
    return { address, open: this.#own.from(address) + more, inAll: this.#own.inAll + more };
  }

  #untold<Result>(result: Result): Result {
    this.#isUntold = true;
    return result;
  }
}
