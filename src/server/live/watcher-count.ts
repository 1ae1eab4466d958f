import { randomUUID } from 'node:crypto';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { VolatileMap, VolatileStore } from '../volatile/volatile-store.ts';
import { FeedPublication, type Cursor } from './feed-publication.ts';
import type { Hub } from './lane/hub.ts';

/** How often watchers hear of a new number at most, milliseconds. */
export const TELL_MS = 2_000;
/** A process that has not told its number for this long, milliseconds, no longer counts: it was killed. */
const GONE_AFTER_MS = 3 * TELL_MS;
/** Where every process of the site notes its number. */
const KEY = 'all';

/** How many watch at each web process, and when it said so. */
type Tally = Readonly<Record<string, { readonly watching: number; readonly at: number }>>;

interface WatcherCountOptions {
  readonly hub: Pick<Hub<FeedEvent>, 'size' | 'broadcast'>;
  /** What the web processes of this site share. */
  readonly volatile: VolatileStore;
  /** How many watch on relays that report to this process. */
  readonly elsewhere?: () => number;
  /** Where the feed stands. */
  readonly head: () => Cursor;
}

/**
 * How many watch, at all web processes together. Watchers are told when the number has changed, every two seconds at most and the more
 * coarsely the more they are: ten thousand who come and go must not keep each other's sockets busy. Whoever comes is told at once.
 */
export class WatcherCount {
  readonly #options: WatcherCountOptions;
  readonly #tallies: VolatileMap<Tally>;
  readonly #process = randomUUID();
  #told = 0;
  #latest: FeedPublication | undefined;

  constructor(options: WatcherCountOptions) {
    this.#options = options;
    this.#tallies = options.volatile.map('watchers', GONE_AFTER_MS);
  }

  /** The number as it was told last. */
  get told(): number {
    return this.#told;
  }

  /**
   * The number as it was told last, and never less than there are here.
   * @param more who are about to join.
   */
  count(more = 0): number {
    return Math.max(this.#told, rounded(this.#options.hub.size + more));
  }

  /** What somebody who joins the hub next is told, and is counted in. */
  greeting(): FeedPublication {
    return this.#publication(this.count(1));
  }

  /** Counts, and tells everybody where that comes to another number. Call it every `TELL_MS`. */
  tell(): void {
    const watching = this.#sum();
    if (Math.abs(watching - this.#told) < stepAt(watching)) return;
    this.#told = rounded(watching);
    this.#options.hub.broadcast(this.#publication(this.#told));
  }

  #sum(): number {
    const { hub, elsewhere = () => 0 } = this.#options;
    const own = { watching: hub.size + elsewhere(), at: this.#tallies.now() };
    const tally = this.#tallies.update(KEY, (known) => ({ ...alive(known, own.at), [this.#process]: own }));
    return Object.values(tally).reduce((sum, { watching }) => sum + watching, 0);
  }

  /** Encoded once for all who hear the same at the same place of the feed. */
  #publication(count: number): FeedPublication {
    const head = this.#options.head();
    const next = new FeedPublication({ type: 'watchers', count }, head);
    if (this.#latest?.id === next.id && isOf(this.#latest, count)) return this.#latest;
    this.#latest = next;
    return next;
  }
}

function alive(tally: Tally | undefined, now: number): Tally {
  return Object.fromEntries(Object.entries(tally ?? {}).filter(([, { at }]) => now - at < GONE_AFTER_MS));
}

function isOf({ event }: FeedPublication, count: number): boolean {
  return event.type === 'watchers' && event.count === count;
}

/** What a number is rounded to, and has to change by before anybody hears of it: two digits of it count. */
function stepAt(watching: number): number {
  return 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, watching))) - 1);
}

function rounded(watching: number): number {
  const step = stepAt(watching);
  return Math.round(watching / step) * step;
}
