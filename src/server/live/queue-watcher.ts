import { EventEmitter, once } from 'node:events';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Watcher } from './lane/watcher.ts';
import type { Publication } from './lane/publication.ts';

/** A reader that falls further behind than this is ended; it resumes by id. */
const QUEUE_MAX = 1_000;

/** A watcher inside the process: what is delivered waits here until it is iterated. */
export class QueueWatcher implements Watcher<FeedEvent> {
  closed = false;
  readonly #changes = new EventEmitter();
  #queue: Publication<FeedEvent>[] = [];

  constructor(signal: AbortSignal | undefined) {
    signal?.addEventListener('abort', () => this.end(), { once: true });
  }

  deliver(publication: Publication<FeedEvent>): void {
    this.#queue.push(publication);
    if (publication.isLast || this.#queue.length > QUEUE_MAX) this.closed = true;
    this.#changes.emit('change');
  }

  heartbeat(): void {
    // The transport around the iterator keeps its own heartbeat.
  }

  end(): void {
    this.closed = true;
    this.#changes.emit('change');
  }

  async ready(): Promise<void> {
    while (this.#queue.length > 0 && !this.closed) await once(this.#changes, 'change');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Publication<FeedEvent>, void> {
    for (;;) {
      const batch = this.#queue;
      this.#queue = [];
      this.#changes.emit('change');
      yield* batch;
      if (this.#queue.length > 0) continue;
      if (this.closed) return;
      await once(this.#changes, 'change');
    }
  }
}
