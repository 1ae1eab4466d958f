import { Heartbeats } from './heartbeat.ts';
import type { Publication } from './publication.ts';
import { Deliveries, Topic } from './topic.ts';
import type { Subscriber } from './watcher.ts';

/** Hears what is published on a topic without being a watcher: it is not counted, and keeps no topic open. */
export type Tap<E> = (publication: Publication<E>) => void;

/** Who is watching what. It knows neither sockets nor where events come from. */
export class Hub<E> {
  readonly #topics = new Map<string, Topic<E>>();
  readonly #taps = new Map<string, Set<Tap<E>>>();
  readonly #heartbeats = new Heartbeats<Subscriber<E>>();
  readonly #deliveries = new Deliveries<E>();

  /** How often a publication was handed to a subscriber so far. */
  get deliveries(): number {
    return this.#deliveries.count;
  }

  /** Whether a publication is on its way to a crowd: it takes several turns of the event loop. */
  get isDelivering(): boolean {
    return this.#deliveries.isUnderWay;
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
    const watched = this.#topics.get(topic) ?? new Topic();
    this.#topics.set(topic, watched);
    watched.join(subscriber);
    const slice = this.#heartbeats.join(subscriber);
    return () => {
      this.#heartbeats.leave(slice, subscriber);
      watched.leave(subscriber);
      if (watched.isEmpty && this.#topics.get(topic) === watched) this.#topics.delete(topic);
    };
  }

  /** Has `tap` hear what is published on `topic`, before its watchers do, until the returned function is called. */
  tap(topic: string, tap: Tap<E>): () => void {
    const taps = this.#taps.get(topic) ?? new Set();
    this.#taps.set(topic, taps.add(tap));
    return () => taps.delete(tap);
  }

  /** Hands a publication to everybody on `topic`: to a crowd a part at a time, always in the order of publishing. */
  publish(topic: string, publication: Publication<E>): void {
    for (const tap of this.#taps.get(topic) ?? []) tap(publication);
    const watched = this.#topics.get(topic);
    if (watched) this.#deliveries.add(watched, publication);
  }

  /** Hands a publication to everybody. */
  broadcast(publication: Publication<E>): void {
    for (const topic of new Set([...this.#topics.keys(), ...this.#taps.keys()]))
      this.publish(topic, publication);
  }

  /** Sends a slice of all a heartbeat. Call it `HEARTBEAT_SLICES` times a round. */
  heartbeat(): void {
    this.#heartbeats.next();
  }

  /** Ends every subscription: an open stream would keep the process from closing. */
  close(): void {
    this.#deliveries.finish();
    for (const subscriber of this.#heartbeats) subscriber.end();
    this.#topics.clear();
    this.#heartbeats.clear();
  }
}
