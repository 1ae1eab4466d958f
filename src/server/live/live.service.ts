import { parseCursor, type Cursor } from './cursor.ts';
import { PAGE_SIZE, type FeedReader } from './feed-reader.ts';
import type { Hub } from './hub.ts';
import { Publication } from './publication.ts';
import { QueueWatcher } from './queue-watcher.ts';
import { conversationOf } from './topics.ts';
import type { Watcher } from './watcher.ts';

interface EventsOptions {
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Puts watchers on a feed: replays what they missed, then lets the hub go on, with no gap and no duplicate. */
export class LiveService {
  readonly #reader: FeedReader;
  readonly #hub: Hub;

  constructor(deps: { reader: FeedReader; hub: Hub }) {
    this.#reader = deps.reader;
    this.#hub = deps.hub;
  }

  get watchers(): number {
    return this.#hub.size;
  }

  /** Ends every stream, so that nothing keeps the server open. */
  close(): void {
    this.#hub.close();
  }

  /** Whether anything can come on a topic for somebody who resumes from `lastEventId`. */
  hasMore(topic: string, lastEventId: string | undefined): boolean {
    const conversationId = conversationOf(topic);
    if (conversationId === undefined || this.#reader.isLive(conversationId)) return true;
    const cursor = lastEventId === undefined ? undefined : this.#resumable(lastEventId);
    return cursor !== undefined && this.#reader.after(topic, cursor).length > 0;
  }

  /** Whether there is such a conversation. */
  isKnown(conversationId: string): boolean {
    return this.#reader.isLive(conversationId) !== undefined;
  }

  /**
   * Attaches a watcher. Resumed from an id of this epoch, it first gets exactly what it missed; from any other id
   * a `reset`; without one it starts at the present. The last page is read and the hub joined in one tick, so nothing
   * can fall between them; what the hub has not yet published of that page, it passes over by position.
   * @returns a function that ends the subscription.
   */
  async attach(topic: string, watcher: Watcher, lastEventId: string | undefined): Promise<() => void> {
    let cursor = this.#begin(watcher, lastEventId);
    for (;;) {
      cursor = this.#inThisEpoch(watcher, cursor);
      const page = this.#reader.after(topic, cursor);
      for (const publication of page) watcher.deliver(publication);
      cursor = { epoch: cursor.epoch, seq: page.at(-1)?.seq ?? cursor.seq };
      watcher.position = cursor.seq;
      if (page.length < PAGE_SIZE || watcher.closed) return this.#join(topic, watcher, cursor);
      await watcher.ready();
    }
  }

  /** The same as an iterator, for a reader inside the process. It ends when the signal aborts or nothing can follow. */
  async *events(topic: string, options: EventsOptions): AsyncGenerator<Publication, void> {
    const watcher = new QueueWatcher(options.signal);
    const attached = this.attach(topic, watcher, options.lastEventId);
    attached.catch(() => watcher.end());
    try {
      yield* watcher;
    } finally {
      watcher.end();
      (await attached)();
    }
  }

  #begin(watcher: Watcher, lastEventId: string | undefined): Cursor {
    const head = this.#reader.head();
    if (lastEventId === undefined) return head;
    const cursor = this.#resumable(lastEventId);
    if (cursor) return cursor;
    watcher.deliver(new Publication({ type: 'reset' }, head));
    return head;
  }

  /** History may be rewritten while a long replay waits for a slow socket. */
  #inThisEpoch(watcher: Watcher, cursor: Cursor): Cursor {
    const head = this.#reader.head();
    if (cursor.epoch === head.epoch) return cursor;
    watcher.deliver(new Publication({ type: 'reset' }, head));
    return head;
  }

  #resumable(lastEventId: string): Cursor | undefined {
    const cursor = parseCursor(lastEventId);
    const head = this.#reader.head();
    return cursor && cursor.epoch === head.epoch && cursor.seq <= head.seq ? cursor : undefined;
  }

  #join(topic: string, watcher: Watcher, cursor: Cursor): () => void {
    if (watcher.closed) return () => undefined;
    const conversationId = conversationOf(topic);
    if (conversationId !== undefined && !this.#reader.isLive(conversationId)) {
      watcher.deliver(new Publication({ type: 'archived' }, cursor));
      return () => undefined;
    }
    return this.#hub.subscribe(topic, watcher);
  }
}
