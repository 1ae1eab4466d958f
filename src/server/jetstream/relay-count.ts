/** A relay that has said nothing for so long has gone, and its watchers with it. */
const GONE_AFTER_MS = 5_000;

/** What a relay says of itself. */
export interface RelayReport {
  readonly relay: string;
  readonly watchers: number;
}

/** How many watch on all relays, as the relays say. It knows nothing of NATS, so that web has it without. */
export class RelayCount {
  readonly #reports = new Map<string, { readonly watchers: number; readonly at: number }>();

  /** Whether what is published reaches NATS; undefined where there are to be no relays. */
  isReached: (() => boolean) | undefined;

  note({ relay, watchers }: RelayReport): void {
    this.#reports.set(relay, { watchers, at: performance.now() });
  }

  /** Relays that are there. */
  get relays(): number {
    this.#forgetGone();
    return this.#reports.size;
  }

  get watchers(): number {
    this.#forgetGone();
    return [...this.#reports.values()].reduce((sum, { watchers }) => sum + watchers, 0);
  }

  #forgetGone(): void {
    const oldest = performance.now() - GONE_AFTER_MS;
    for (const [relay, { at }] of this.#reports) if (at < oldest) this.#reports.delete(relay);
  }
}
