import type { StampedLine } from '#shared/schemas/stamp.ts';
import { STAMPS } from '../../limits/table.ts';
import type { StampStore } from './stamp-store.ts';

/** Lines that wait to be told at the most. While as many do, no others are looked for; they are found later. */
const UNTOLD_MAX = 2_000;

/**
 * Which lines have other counts than those who watch were told: found in the database, so that every web process tells the same, whoever
 * wrote. A line waits once however often it is stamped, and is told with the count that it has by then.
 */
export class StampNews {
  readonly #store: StampStore;
  readonly #untold = new Set<number>();
  /** The latest change that was looked at. */
  #seen: number;

  constructor(store: StampStore) {
    this.#store = store;
    this.#seen = store.latestChange();
  }

  /** What to tell now, the longest untold first; as many lines as one event may have. */
  next(): StampedLine[] {
    this.#look();
    const told = [...this.#untold].slice(0, STAMPS.toldMax);
    for (const line of told) this.#untold.delete(line);
    return told.length === 0 ? [] : this.#store.ofLines(told);
  }

  /** Nobody watches: whoever comes asks for the counts. */
  skip(): void {
    this.#seen = this.#store.latestChange();
    this.#untold.clear();
  }

  #look(): void {
    const latest = this.#store.latestChange();
    const room = UNTOLD_MAX - this.#untold.size;
    if (latest === this.#seen || room <= 0) return;
    const changed = this.#store.changedAfter(this.#seen, room);
    for (const { line } of changed) this.#untold.add(line);
    this.#seen = changed.length < room ? latest : (changed.at(-1)?.change ?? latest);
  }
}
