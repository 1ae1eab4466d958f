import { Heartbeats } from './heartbeat.ts';
import type { Publication } from './publication.ts';

/** Somebody who watches a topic. */
export interface Subscriber<E> {
  deliver(publication: Publication<E>): void;
  /** Called once a round of heartbeats. */
  heartbeat(): void;
  /** The hub is closing; nothing more will come. */
  end(): void;
}

/** A subscriber that can be asked to wait until it has room again. */
export interface Watcher<E> extends Subscriber<E> {
  /** Resolves when more may be delivered; at once where there is room. */
  ready(): Promise<void>;
  readonly closed: boolean;
}

/** Who is watching what. It knows neither sockets nor where events come from. */
export class Hub<E> {
  readonly #topics = new Map<string, Set<Subscriber<E>>>();
  readonly #heartbeats = new Heartbeats<Subscriber<E>>();
  #deliveries = 0;

  /** How often a publication was handed to a subscriber so far. */
  get deliveries(): number {
    return this.#deliveries;
  }

  /** Topics somebody watches. */
  get topics(): string[] {
    return [...this.#topics.keys()];
  }

  /** How many subscribers there are in all. */
  get size(): number {
    return this.#heartbeats.size;
  }

  /** Watches `topic` until the returned function is called. */
  subscribe(topic: string, subscriber: Subscriber<E>): () => void {
    const subscribers = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, subscribers.add(subscriber));
    const slice = this.#heartbeats.join(subscriber);
    return () => {
      this.#heartbeats.leave(slice, subscriber);
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#topics.get(topic) === subscribers) this.#topics.delete(topic);
    };
  }

  /** Hands a publication to everybody on `topic`. */
  publish(topic: string, publication: Publication<E>): void {
    for (const subscriber of this.#topics.get(topic) ?? []) {
      subscriber.deliver(publication);
      this.#deliveries += 1;
    }
  }

  /** Hands a publication to everybody. */
  broadcast(publication: Publication<E>): void {
    for (const topic of this.#topics.keys()) this.publish(topic, publication);
  }

  /** Sends a slice of all a heartbeat. Call it `HEARTBEAT_SLICES` times a round. */
  heartbeat(): void {
    this.#heartbeats.next();
  }

  /** Ends every subscription: an open stream would keep the process from closing. */
  close(): void {
    for (const subscriber of this.#heartbeats) subscriber.end();
    this.#topics.clear();
    this.#heartbeats.clear();
  }
}
