import type { Publication } from './publication.ts';

/** Somebody who watches a topic. */
export interface Subscriber<Event> {
  deliver(publication: Publication<Event>): void;
  /** Called at each heartbeat. */
  beat(): void;
  /** The hub is closing; nothing more will come. */
  end(): void;
}

/** A subscriber that can be asked to wait until it has room again. */
export interface Watcher<Event> extends Subscriber<Event> {
  /** Resolves when more may be delivered; at once where there is room. */
  ready(): Promise<void>;
  readonly closed: boolean;
}
