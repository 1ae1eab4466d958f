import { randomUUID } from 'node:crypto';
import type { VolatileMap, VolatileStore } from '../volatile/volatile-store.ts';

/** How long a publisher that is killed or hangs keeps the others waiting. */
const LEASE_MS = 3_000;
const KEY = 'holder';

interface Holder {
  readonly id: string;
  /** On the clock of the store. */
  readonly until: number;
}

/** Which of several web processes publishes. It saves work; what makes publishing safe is that each record names the one before it. */
export class PublisherLease {
  readonly #map: VolatileMap<Holder>;
  readonly #id = randomUUID();

  constructor(store: VolatileStore) {
    this.#map = store.map<Holder>('publisher', LEASE_MS);
  }

  /** Takes or keeps the lease. Returns false while somebody else has it. */
  hold(): boolean {
    const now = this.#map.now();
    const holder = this.#map.update(KEY, (known) =>
      known && known.id !== this.#id && known.until > now ? known : { id: this.#id, until: now + LEASE_MS },
    );
    return holder?.id === this.#id;
  }

  /** Leaves it to the next. */
  release(): void {
    this.#map.update(KEY, (known) => (known?.id === this.#id ? undefined : known));
  }
}
