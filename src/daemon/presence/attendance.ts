import type { AudienceKind } from '../content/content.ts';

const MINUTE_MS = 60_000;
/** What the daemon finds when it starts, and while web and its watchers come back, is nothing new. */
const SETTLING_MS = MINUTE_MS;
/** So long it has to stay as it is before the room counts as left. */
const STAYS_MS = MINUTE_MS;
/** So long there have to be fewer than half of a crowd before it is another one. */
const ANOTHER_CROWD_MS = 30 * MINUTE_MS;
/** What is older than this is no news: the plot had no place for it. */
const STALE_MS = 3 * MINUTE_MS;
/** How many have to have been there before one left over, or nobody, is worth a word. */
const MANY = 5;
const SOME = 2;

/** What the two notice of how many watch, the largest crowd first. */
type Noticed = Exclude<AudienceKind, 'arrival' | 'same-hour'>;

const CROWDS: readonly (readonly [size: number, kind: Noticed])[] = [
  [1_000, 'crowd-1000'],
  [100, 'crowd-100'],
  [10, 'crowd-10'],
];

interface AttendanceOptions {
  /** How many watch; undefined where that is not known. */
  readonly count: () => number | undefined;
  /** Milliseconds that never jump. */
  readonly now: () => number;
}

/**
 * What is new about how many watch, for the two to notice: a crowd, one left over, or somebody who comes back after everybody had left
 * (after ten minutes that is an arrival). A restart of web or the daemon is no news.
 */
export class Attendance {
  readonly #options: AttendanceOptions;
  readonly #settledAt: number;
  /** The crowds that are there, each with when it has last been half as large; they are gone when that lasts. */
  readonly #crowds = new Map<Noticed, number>();
  #latest: { readonly kind: Noticed; readonly at: number } | undefined;
  /** The most that there were since the room was last as good as empty. */
  #most = 0;
  #count: number | undefined;
  #changedAt: number;
  #isEmptied = false;

  constructor(options: AttendanceOptions) {
    this.#options = options;
    this.#changedAt = options.now();
    this.#settledAt = this.#changedAt + SETTLING_MS;
  }

  /** What is new and has not been told; undefined where nothing is, or it was too long ago. */
  get news(): Noticed | undefined {
    const { kind, at } = this.#latest ?? { kind: undefined, at: 0 };
    return this.#options.now() - at < STALE_MS ? kind : undefined;
  }

  /** The news is told. */
  noteTold(): void {
    this.#latest = undefined;
  }

  /** Somebody has come in after a rest, which says more than what was noticed before it. */
  noteArrival(): void {
    this.#isEmptied = false;
    this.#latest = undefined;
  }

  /** Looks how many there are. Call it a few times a minute, or more often. */
  look(): void {
    const count = this.#options.count();
    if (count === undefined) return;
    if (count !== this.#count) this.#changedAt = this.#options.now();
    this.#count = count;
    this.#lookForCrowd(count);
    this.#lookForLeaving(count);
  }

  #lookForCrowd(count: number): void {
    const now = this.#options.now();
    const grown = CROWDS.filter(([size, kind]) => count >= size && !this.#crowds.has(kind));
    for (const [size, kind] of CROWDS) {
      if (count >= size / 2 && (count >= size || this.#crowds.has(kind))) this.#crowds.set(kind, now);
      if (now - (this.#crowds.get(kind) ?? now) >= ANOTHER_CROWD_MS) this.#crowds.delete(kind);
    }
    const [largest] = grown;
    if (largest) this.#tell(largest[1]);
  }

  #lookForLeaving(count: number): void {
    if (count > 0 && this.#isEmptied) this.#tell('all-left');
    if (count > 0) this.#isEmptied = false;
    this.#most = Math.max(this.#most, count);
    if (count > 1 || this.#options.now() - this.#changedAt < STAYS_MS) return;
    if (count === 0 && this.#most >= SOME) this.#isEmptied = true;
    if (count === 1 && this.#most >= MANY) this.#tell('one-left');
    this.#most = count;
  }

  #tell(kind: Noticed): void {
    const at = this.#options.now();
    if (at >= this.#settledAt) this.#latest = { kind, at };
  }
}
