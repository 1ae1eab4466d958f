import type { DuelState } from '#shared/schemas/duel.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Cursor } from './feed-publication.ts';
import { FeedPublication } from './feed-publication.ts';
import type { FeedReader } from './feed-reader.ts';
import type { Hub } from './lane/hub.ts';
import { PAGE_SIZE, POLL_MS } from '../limits/table.ts';
import { Recent } from './replay-buffer.ts';
import { conversationOf, conversationTopic, ETERNAL_TOPIC } from './topics.ts';

interface TailDeps {
  /** On a connection of its own: `data_version` moves only for other connections' commits. */
  readonly reader: FeedReader;
  readonly hub: Hub<FeedEvent>;
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
  /** What the hub was given last: whoever comes back is served from it. */
  readonly recent: Recent;
  #version: number;
  #revision: number;
  #theme: string | undefined;
  #duel: DuelState;
  #timer: NodeJS.Timeout | undefined;
  #events = 0;
  #failing = false;

  constructor(deps: TailDeps) {
    this.#deps = deps;
    this.#version = deps.reader.dataVersion();
    this.#revision = deps.reader.revision();
    this.recent = new Recent(deps.reader.latest());
    this.recent.live = deps.reader.liveConversation();
    this.#theme = deps.reader.theme();
    this.#duel = deps.reader.duelState();
  }

  /** Messages and resets published so far. */
  get events(): number {
    return this.#events;
  }

  /** Whether it is started, and its last look went well. */
  get isRunning(): boolean {
    return this.#timer !== undefined && !this.#failing;
  }

  start(): void {
    this.#timer = setInterval(() => this.poll(), POLL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
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
    if (head.epoch !== this.recent.head.epoch) return this.#startOver(head);
    const page = reader.after(this.recent.head);
    for (const line of page) this.#publish(line);
    if (page.length === PAGE_SIZE) return true;
    this.#archiveClosed();
    this.#announceTheme();
    this.#announceDuel();
    return false;
  }

  #noteRevision(): void {
    const revision = this.#deps.reader.revision();
    if (revision !== this.#revision) this.#deps.onRevision?.();
    this.#revision = revision;
  }

  #publish(line: FeedPublication): void {
    const { hub } = this.#deps;
    this.#events += 1;
    this.recent.add(line);
    hub.publish(ETERNAL_TOPIC, line);
    if (line.event.type !== 'message') return;
    hub.publish(conversationTopic(line.event.message.conversationId), line);
  }

  #startOver(head: Cursor): boolean {
    this.#events += 1;
    this.recent.startOver(head);
    this.#deps.hub.broadcast(new FeedPublication({ type: 'reset' }, head));
    this.#archiveClosed();
    return false;
  }

  #archiveClosed(): void {
    const { hub, reader } = this.#deps;
    this.recent.live = reader.liveConversation();
    for (const topic of hub.topics) {
      const conversationId = conversationOf(topic);
      if (conversationId === undefined || conversationId === this.recent.live) continue;
      hub.publish(topic, new FeedPublication({ type: 'archived' }, this.recent.head));
    }
  }

  #announceTheme(): void {
    const { hub, reader } = this.#deps;
    const theme = reader.theme();
    if (theme !== undefined && theme !== this.#theme) {
      hub.broadcast(new FeedPublication({ type: 'theme', themeId: theme }, this.recent.head));
    }
    this.#theme = theme;
  }

  #announceDuel(): void {
    const { hub, reader } = this.#deps;
    const state = reader.duelState();
    if (state !== this.#duel) hub.broadcast(new FeedPublication({ type: 'duel', state }, this.recent.head));
    this.#duel = state;
  }

  #guarded(read: () => void): void {
    try {
      read();
      this.#failing = false;
    } catch (error) {
      this.#failing = true;
      this.#deps.onError(error);
    }
  }
}
