import type { Cursor } from './cursor.ts';
import { PAGE_SIZE, type FeedReader } from './feed-reader.ts';
import type { Hub } from './hub.ts';
import { POLL_MS } from './limits.ts';
import { Publication } from './publication.ts';
import { conversationOf, conversationTopic, ETERNAL_TOPIC } from './topics.ts';

interface TailDeps {
  /** On a connection of its own: `data_version` moves only for other connections' commits. */
  readonly reader: FeedReader;
  readonly hub: Hub;
  /** Hears, before any watcher does, that something changed that an anonymous visitor could see. */
  readonly onRevision?: () => void;
  /** Hears, after watchers did, that another connection has committed something, of the feed or not. */
  readonly onChange?: () => void;
  /** Hears of a read that failed; the next poll tries again. */
  readonly onError: (error: unknown) => void;
}

/** Publishes what is new in the database: at each nudge, and at the next poll when a nudge was lost. */
export class Tail {
  readonly #deps: TailDeps;
  #cursor: Cursor;
  #version: number;
  #revision: number;
  #theme: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: TailDeps) {
    this.#deps = deps;
    this.#version = deps.reader.dataVersion();
    this.#revision = deps.reader.revision();
    this.#cursor = deps.reader.head();
    this.#theme = deps.reader.theme();
  }

  start(): void {
    this.#timer = setInterval(() => this.poll(), POLL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads on only where another connection has committed. */
  poll(): void {
    this.#guarded(() => {
      const version = this.#deps.reader.dataVersion();
      if (version === this.#version) return;
      this.#drain();
      this.#version = version;
    });
  }

  /** Reads on now: the daemon says that it committed. */
  nudge(): void {
    this.#guarded(() => this.#drain());
  }

  #drain(): void {
    const { reader } = this.#deps;
    let full = true;
    while (full) full = reader.snapshot(() => this.#step());
    this.#deps.onChange?.();
  }

  /** One page, and after the last one what else changed. Returns whether there may be more. */
  #step(): boolean {
    const { reader } = this.#deps;
    this.#noteRevision();
    const head = reader.head();
    if (head.epoch !== this.#cursor.epoch) return this.#startOver(head);
    const page = reader.after(ETERNAL_TOPIC, this.#cursor);
    for (const publication of page) this.#publish(publication);
    if (page.length === PAGE_SIZE) return true;
    this.#archiveClosed();
    this.#announceTheme();
    return false;
  }

  #noteRevision(): void {
    const revision = this.#deps.reader.revision();
    if (revision !== this.#revision) this.#deps.onRevision?.();
    this.#revision = revision;
  }

  #publish(publication: Publication): void {
    const { hub } = this.#deps;
    this.#cursor = { epoch: this.#cursor.epoch, seq: publication.seq };
    hub.publish(ETERNAL_TOPIC, publication);
    if (publication.event.type !== 'message') return;
    hub.publish(conversationTopic(publication.event.message.conversationId), publication);
  }

  #startOver(head: Cursor): boolean {
    this.#cursor = head;
    this.#deps.hub.broadcast(new Publication({ type: 'reset' }, head));
    this.#archiveClosed();
    return false;
  }

  #archiveClosed(): void {
    const { hub, reader } = this.#deps;
    for (const topic of hub.topics) {
      const conversationId = conversationOf(topic);
      if (conversationId === undefined || reader.isLive(conversationId)) continue;
      hub.publish(topic, new Publication({ type: 'archived' }, this.#cursor));
    }
  }

  #announceTheme(): void {
    const { hub, reader } = this.#deps;
    const theme = reader.theme();
    if (theme !== undefined && theme !== this.#theme) {
      hub.broadcast(new Publication({ type: 'theme', themeId: theme }, this.#cursor));
    }
    this.#theme = theme;
  }

  #guarded(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.#deps.onError(error);
    }
  }
}
