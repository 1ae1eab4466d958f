import { LRUCache } from 'lru-cache';
import type { FinishedAnswer } from './finished-answer.ts';
import { Underway } from './underway.ts';

interface Bounds {
  readonly entries: number;
  /** Bytes of all entries together, and of the largest one that is kept; an answer's `weight` counts. */
  readonly bytes: number;
  readonly bytesOfOne: number;
}

/** A few thousand pages of the site; the least recently asked for go first. */
const BOUNDS: Bounds = { entries: 10_000, bytes: 64 * 1024 * 1024, bytesOfOne: 8 * 1024 * 1024 };

/**
 * Finished answers of the current version of the database. It knows nothing of HTTP and of databases: whoever watches the
 * database calls `drop`, and no answer outlives that.
 */
export class ByteCache {
  readonly #kept: LRUCache<string, FinishedAnswer>;
  readonly #fills = new Map<string, Promise<FinishedAnswer>>();
  /** What of it is being sent. */
  readonly underway = new Underway();
  /** Requests answered from here, kept or in the making, and answers that had to be made. */
  readonly counts = { hits: 0, misses: 0 };

  constructor(bounds: Bounds = BOUNDS) {
    this.#kept = new LRUCache({
      max: bounds.entries,
      maxSize: bounds.bytes,
      maxEntrySize: bounds.bytesOfOne,
      sizeCalculation: (answer, key) => answer.weight + key.length,
    });
  }

  /** Bytes held, as the bound counts them. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  get(key: string): FinishedAnswer | undefined {
    return this.#kept.get(key);
  }

  /** The answer that is being made for `key` just now. It rejects with whatever making it throws. */
  filling(key: string): Promise<FinishedAnswer> | undefined {
    return this.#fills.get(key);
  }

  /**
   * The answer for `key`: the one kept, or the one being made, or else `make` makes it, once for everybody who asks meanwhile.
   * Kept unless it says otherwise, or the version moved while it was being made.
   * @throws whatever `make` throws, to everybody who waits for it; the next to ask starts afresh.
   */
  async fill(key: string, make: () => Promise<FinishedAnswer>): Promise<FinishedAnswer> {
    return this.#kept.get(key) ?? this.#fills.get(key) ?? this.#begin(key, make);
  }

  /** The database has moved: what is kept is history, and so is what is being made. */
  drop(): void {
    this.#kept.clear();
    this.#fills.clear();
  }

  /** What one address showed has changed; the rest has not. */
  forget(key: string): void {
    this.#kept.delete(key);
    this.#fills.delete(key);
  }

  #begin(key: string, make: () => Promise<FinishedAnswer>): Promise<FinishedAnswer> {
    this.counts.misses += 1;
    // One that was dropped or forgotten meanwhile is no longer among those that are being made.
    const isWanted = () => this.#fills.get(key) === fill;
    const fill = this.#keep(key, make, isWanted).finally(() => {
      if (isWanted()) this.#fills.delete(key);
    });
    this.#fills.set(key, fill);
    return fill;
  }

  async #keep(
    key: string,
    make: () => Promise<FinishedAnswer>,
    isWanted: () => boolean,
  ): Promise<FinishedAnswer> {
    const answer = await make();
    if (answer.mayBeKept && isWanted())
      this.#kept.set(key, answer, answer.keptMs === undefined ? {} : { ttl: answer.keptMs });
    return answer;
  }
}
