import type { Publication } from './publication.ts';

/** Somebody who watches a topic. */
export interface Subscriber {
  /** `seq` of the last message it has. The hub passes over whatever it already got from a replay. */
  position: number;
  deliver(publication: Publication): void;
  /** Called at each heartbeat. */
  beat(): void;
  /** The hub is closing; nothing more will come. */
  end(): void;
}

/** Who is watching what. It knows neither sockets nor the database. */
export class Hub {
  readonly #topics = new Map<string, Set<Subscriber>>();

  /** Topics somebody watches. */
  get topics(): string[] {
    return [...this.#topics.keys()];
  }

  /** How many subscribers there are in all. */
  get size(): number {
    let size = 0;
    for (const subscribers of this.#topics.values()) size += subscribers.size;
    return size;
  }

  /** Watches `topic` until the returned function is called. */
  subscribe(topic: string, subscriber: Subscriber): () => void {
    const subscribers = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#topics.get(topic) === subscribers) this.#topics.delete(topic);
    };
  }

  /** Hands a publication to everybody on `topic` who does not have it yet. */
  publish(topic: string, publication: Publication): void {
    for (const subscriber of this.#topics.get(topic) ?? []) {
      const { type } = publication.event;
      if (type === 'message' && publication.seq <= subscriber.position) continue;
      subscriber.position =
        type === 'reset' ? publication.seq : Math.max(subscriber.position, publication.seq);
      subscriber.deliver(publication);
    }
  }

  /** Hands a publication to everybody. */
  broadcast(publication: Publication): void {
    for (const topic of this.#topics.keys()) this.publish(topic, publication);
  }

  beat(): void {
    for (const subscriber of this.#all()) subscriber.beat();
  }

  /** Ends every subscription: an open stream would keep the process from closing. */
  close(): void {
    for (const subscriber of this.#all()) subscriber.end();
    this.#topics.clear();
  }

  *#all(): Generator<Subscriber> {
    for (const subscribers of [...this.#topics.values()]) yield* [...subscribers];
  }
}
