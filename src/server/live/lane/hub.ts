import { Heart } from './heartbeat.ts';
import type { Publication } from './publication.ts';
import type { Subscriber } from './hub.ts';

/** Who is watching what. It knows neither sockets nor where events come from. */
export class Hub<Event> {
  readonly #topics = new Map<string, Set<Subscriber<Event>>>();
  readonly #heart = new Heart<Subscriber<Event>>();
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
    return this.#heart.size;
  }

  /** Watches `topic` until the returned function is called. */
  subscribe(topic: string, subscriber: Subscriber<Event>): () => void {
    const subscribers = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, subscribers.add(subscriber));
    const slice = this.#heart.join(subscriber);
    return () => {
      this.#heart.leave(slice, subscriber);
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#topics.get(topic) === subscribers) this.#topics.delete(topic);
    };
  }

  /** Hands a publication to everybody on `topic`. */
  publish(topic: string, publication: Publication<Event>): void {
    for (const subscriber of this.#topics.get(topic) ?? []) {
      subscriber.deliver(publication);
      this.#deliveries += 1;
    }
  }

  /** Hands a publication to everybody. */
  broadcast(publication: Publication<Event>): void {
    for (const topic of this.#topics.keys()) this.publish(topic, publication);
  }

  /** Beats for a slice of all. Call it `HEARTBEAT_SLICES` times a round. */
  beat(): void {
    this.#heart.beat();
  }

  /** Ends every subscription: an open stream would keep the process from closing. */
  close(): void {
    for (const subscriber of this.#heart) subscriber.end();
    this.#topics.clear();
    this.#heart.clear();
  }
}
