import type { Subscriber } from './hub.ts';

/** A subscriber that can be asked to wait until it has room again. */
export interface Watcher extends Subscriber {
  /** Resolves when more may be delivered; at once where there is room. */
  ready(): Promise<void>;
  readonly closed: boolean;
}
