import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Admission } from '../limits/stream-admission.ts';
import { FeedPublication, formatCursor, parseCursor, type Cursor } from './feed-publication.ts';
import type { FeedReader } from './feed-reader.ts';
import type { Hub } from './lane/hub.ts';
import type { Watcher } from './lane/watcher.ts';
import type { Publication } from './lane/publication.ts';
import type { SocketLimits } from './lane/socket-watcher.ts';
import { QueueWatcher } from './queue-watcher.ts';
import { PAGE_SIZE } from './replay-buffer.ts';
import type { Tail } from './tail.ts';
import { conversationOf } from './topics.ts';
import type { WatcherCount } from './watcher-count.ts';

/** What a route needs to open streams. */
export interface StreamDeps {
  readonly live: LiveService;
  readonly admission: Admission;
  readonly limits: SocketLimits;
}

interface LiveDeps {
  readonly reader: Pick<FeedReader, 'has'>;
  readonly hub: Hub<FeedEvent>;
  readonly tail: Pick<Tail, 'replay' | 'poll'>;
  /** Told to whoever comes, as later changes are. */
  readonly watchers: Pick<WatcherCount, 'greeting' | 'count'>;
}

interface EventsOptions {
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Puts watchers on a feed: replays what they missed, then lets the hub go on, with no gap and no duplicate. */
export class LiveService {
  readonly #deps: LiveDeps;
  /** How watchers came and went so far. `resets`: resumed from an id that nothing can be resumed from. */
  readonly counts = { resumes: 0, resets: 0, drops: 0 };

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  get watchers(): number {
    return this.#deps.hub.size;
  }

  /** Whether something is on its way to a crowd. */
  get isDelivering(): boolean {
    return this.#deps.hub.isDelivering;
  }

  /** How many watch at all web processes together, as they are told; with `more` who are about to. */
  audienceWith(more: number): number {
    return this.#deps.watchers.count(more);
  }

  /** Where the feed stands: whoever resumes from here gets all that comes from now on. */
  lastEventId(): string {
    return formatCursor(this.#current().replay.head);
  }

  /** A watcher was dropped because it reads too slowly. */
  noteDrop(): void {
    this.counts.drops += 1;
  }

  /** Tells everybody who watches. It is not told again to whoever comes back. */
  announce(event: FeedEvent): void {
    const { hub, tail } = this.#deps;
    hub.broadcast(new FeedPublication(event, tail.replay.head));
  }

  /** Ends every stream, so that nothing keeps the server open. */
  close(): void {
    this.#deps.hub.close();
  }

  /** Whether anything can come on a topic for somebody who resumes from `lastEventId`. */
  hasMore(topic: string, lastEventId: string | undefined): boolean {
    const { replay } = this.#current();
    if (!isClosed(topic, replay.live)) return true;
    const cursor = parseCursor(lastEventId ?? '');
    if (cursor?.epoch !== replay.head.epoch || cursor.seq > replay.head.seq) return false;
    return !replay.reaches(cursor) || replay.after(topic, cursor.seq).length > 0;
  }

  /** Whether there is such a conversation. */
  isKnown(conversationId: string): boolean {
    const { reader, tail } = this.#deps;
    return conversationId === tail.replay.live || reader.has(conversationId);
  }

  /**
   * Attaches a watcher. Resumed from an id that the replay buffer reaches, it first gets exactly what it missed; from any other id
   * a `reset`; without one it starts at the present. The last of those lines are delivered and the hub joined in one tick, and
   * they are just what the hub has published: nothing falls between, and nothing comes twice.
   * @returns a function that ends the subscription.
   */
  async attach(
    topic: string,
    watcher: Watcher<FeedEvent>,
    lastEventId: string | undefined,
  ): Promise<() => void> {
    return this.#follow(topic, watcher, this.#begin(watcher, lastEventId));
  }

  /** Attaches a watcher that first gets the last `lines` lines of the feed, or as many as are in memory, and otherwise as `attach` does. */
  async attachBehind(topic: string, watcher: Watcher<FeedEvent>, lines: number): Promise<() => void> {
    return this.#follow(topic, watcher, this.#current().replay.back(lines));
  }

  async #follow(topic: string, watcher: Watcher<FeedEvent>, from: Cursor): Promise<() => void> {
    let cursor = from;
    for (;;) {
      const { replay } = this.#current();
      if (!replay.reaches(cursor)) cursor = this.#reset(watcher);
      const page = replay.after(topic, cursor.seq);
      for (const line of page) watcher.deliver(line);
      cursor = { epoch: cursor.epoch, seq: page.at(-1)?.seq ?? cursor.seq };
      if (page.length < PAGE_SIZE || watcher.closed) return this.#join(topic, watcher);
      await watcher.ready();
    }
  }

  /** The same as an iterator, for a reader inside the process. It ends when the signal aborts or nothing can follow. */
  async *events(topic: string, options: EventsOptions): AsyncGenerator<Publication<FeedEvent>, void> {
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

  /** Whoever comes may know more than the tail does: he has just read the database, or left another process. */
  #current(): LiveDeps['tail'] {
    this.#deps.tail.poll();
    return this.#deps.tail;
  }

  #begin(watcher: Watcher<FeedEvent>, lastEventId: string | undefined): Cursor {
    const { replay } = this.#current();
    if (lastEventId === undefined) return replay.head;
    const cursor = parseCursor(lastEventId);
    const reaches = cursor !== undefined && replay.reaches(cursor);
    this.counts[reaches ? 'resumes' : 'resets'] += 1;
    return reaches ? cursor : this.#reset(watcher);
  }

  #reset(watcher: Watcher<FeedEvent>): Cursor {
    const { head } = this.#deps.tail.replay;
    watcher.deliver(new FeedPublication({ type: 'reset' }, head));
    return head;
  }

  #join(topic: string, watcher: Watcher<FeedEvent>): () => void {
    if (watcher.closed) return () => undefined;
    const { hub, tail, watchers } = this.#deps;
    if (!isClosed(topic, tail.replay.live)) {
      watcher.deliver(watchers.greeting());
      return hub.subscribe(topic, watcher);
    }
    watcher.deliver(new FeedPublication({ type: 'archived' }, tail.replay.head));
    return () => undefined;
  }
}

/** Whether a topic is that of a conversation which the duel is done with. */
function isClosed(topic: string, live: string | undefined): boolean {
  const conversationId = conversationOf(topic);
  return conversationId !== undefined && conversationId !== live;
}
