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
