/** How many streams may be open from one address, and in all. */
export interface StreamLimits {
  readonly perAddress: number;
  readonly inAll: number;
}

/** Streams that are open, by address (as limits count addresses). */
export interface StreamCounts {
  /** Counts one more where that stays within `limits`. Returns whether it did. */
  tryAdd(address: string, limits: StreamLimits): boolean;
  /** One that was counted has ended. */
  remove(address: string): void;
}

/** What this process holds open (streams; connections), by address. */
export class OpenByAddress implements StreamCounts {
  readonly #open = new Map<string, number>();
  #inAll = 0;

  get inAll(): number {
    return this.#inAll;
  }

  get addresses(): Iterable<string> {
    return this.#open.keys();
  }

  from(address: string): number {
    return this.#open.get(address) ?? 0;
  }

  hasRoom(address: string, { perAddress, inAll }: StreamLimits): boolean {
    return this.#inAll < inAll && this.from(address) < perAddress;
  }

  tryAdd(address: string, limits: StreamLimits): boolean {
    if (!this.hasRoom(address, limits)) return false;
    this.#inAll += 1;
    this.#open.set(address, this.from(address) + 1);
    return true;
  }

  remove(address: string): void {
    this.#inAll -= 1;
    const open = this.from(address) - 1;
    if (open > 0) this.#open.set(address, open);
    else this.#open.delete(address);
  }
}
