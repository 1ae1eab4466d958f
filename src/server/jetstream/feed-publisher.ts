import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { formatCursor, type FeedPublication } from '../live/feed-publication.ts';
import type { Hub } from '../live/lane/hub.ts';
import type { Publication } from '../live/lane/publication.ts';
import type { SiteFacts } from '../live/site-facts.ts';
import type { Tail } from '../live/tail.ts';
import { ETERNAL_TOPIC } from '../live/topics.ts';
import type { WatcherCount } from '../live/watcher-count.ts';
import {
  decodeRecord,
  encodeRecord,
  ensureStream,
  STREAM,
  SUBJECTS,
  type FeedRecord,
  type LineRecord,
  type PresentRecord,
  type StartRecord,
} from './feed-stream.ts';
import type { PublisherLease } from './publisher-lease.ts';

/** How often it looks for what changed without a line: the next conversation, or that the lease is free. */
const LOOK_MS = 250;
const HEARTBEAT_MS = 1_000;
/** After a failure; JetStream may be starting. */
const RETRY_MS = 500;
/** Events that wait for JetStream; the oldest go first, as nobody would hear them in time. */
const NOTICES_MAX = 100;

/** Lines, the start of an epoch and the present have records of their own. */
const TOLD_OTHERWISE: ReadonlySet<FeedEvent['type']> = new Set(['message', 'reset', 'watchers']);

interface PublisherDeps {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly hub: Hub<FeedEvent>;
  readonly tail: Pick<Tail, 'replay' | 'poll'>;
  readonly watchers: Pick<WatcherCount, 'told'>;
  readonly site: SiteFacts;
  readonly lease: PublisherLease;
  readonly onError: (error: unknown) => void;
}

/** What the stream has. */
interface Position {
  readonly epoch: string;
  readonly seq: number;
  /** JetStream's number of the last record: nobody else has published since while it is the last one's. */
  readonly sequence: number;
}

const NOWHERE: Position = { epoch: '', seq: 0, sequence: 0 };

/**
 * Publishes the feed to JetStream, from where the stream ends. It reads what it publishes from the replay buffer, so nothing waits
 * while JetStream is away. Any number may run: one holds the lease, and each record names the one before it, so a second publisher fails.
 */
export class FeedPublisher {
  readonly #deps: PublisherDeps;
  readonly #stopping = new AbortController();
  readonly #untap: () => void;
  #position: Position | undefined;
  /** As the stream has it; undefined where that is not known. */
  #present: PresentRecord | undefined;
  #isFailing = false;
  #notices: FeedEvent[] = [];
  #wake: () => void = () => undefined;
  /** Whether something was published while this was busy. */
  #isWoken = false;
  #running: Promise<void> = Promise.resolve();
  #heartbeats: NodeJS.Timeout | undefined;

  constructor(deps: PublisherDeps) {
    this.#deps = deps;
    this.#untap = deps.hub.tap(ETERNAL_TOPIC, (publication) => this.#note(publication));
  }

  /** Whether this process publishes, and no other. */
  get isPublishing(): boolean {
    return this.#position !== undefined;
  }

  /** Whether its last attempt to publish failed. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  start(): void {
    this.#running = this.#run();
    this.#heartbeats = setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeats);
    this.#untap();
    this.#stopping.abort();
    this.#wake();
    await this.#running;
    this.#deps.lease.release();
  }

  #note({ event }: Publication<FeedEvent>): void {
    if (!TOLD_OTHERWISE.has(event.type)) {
      this.#notices.push(event);
      if (this.#notices.length > NOTICES_MAX) this.#notices.shift();
    }
    this.#isWoken = true;
    this.#wake();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        this.#isWoken = false;
        await this.#publishNew();
        this.#isFailing = false;
        await this.#woken();
      } catch (error) {
        this.#position = undefined;
        this.#isFailing = true;
        this.#deps.onError(error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Resolves with the next event, or soon. */
  async #woken(): Promise<void> {
    if (this.#isWoken || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #publishNew(): Promise<void> {
    if (!this.#deps.lease.hold()) return this.#forget();
    if (!this.#position) await this.#findPosition();
    const { replay } = this.#deps.tail;
    if (!this.#position || !replay.reaches(this.#position)) await this.#startOver();
    while (await this.#publishPage());
    await this.#publishNotices();
  }

  /** Returns whether there may be more. */
  async #publishPage(): Promise<boolean> {
    const page = this.#deps.tail.replay.after(ETERNAL_TOPIC, this.#position?.seq ?? 0);
    for (const line of page) if (!(await this.#publishLine(line))) return false;
    return page.length > 0;
  }

  /** Another web process publishes. */
  #forget(): void {
    this.#position = undefined;
    this.#notices = [];
  }

  /** Finds where the stream ends, and makes it where it isn't there. */
  async #findPosition(): Promise<void> {
    const { manager, tail } = this.#deps;
    const { state } = await ensureStream(manager);
    const last = await manager.streams.getMessage(STREAM, { last_by_subj: SUBJECTS.lines }).catch(() => null);
    // Who published it may have read further than this process has.
    tail.poll();
    this.#present = undefined;
    if (!last) return;
    const record = decodeRecord<StartRecord | LineRecord>(last.string());
    const seq = record.kind === 'start' ? record.after : record.seq;
    this.#position = { epoch: record.epoch, seq, sequence: state.last_seq };
  }

  /** History was rewritten, or nobody published for so long that memory does not reach back, or the stream is new. */
  async #startOver(): Promise<void> {
    const { manager, tail } = this.#deps;
    await manager.streams.purge(STREAM);
    const { state } = await manager.streams.info(STREAM);
    const { epoch, seq: after } = tail.replay.first;
    this.#position = { epoch, seq: after, sequence: state.last_seq };
    this.#present = undefined;
    await this.#publish(SUBJECTS.lines, { kind: 'start', epoch, after });
  }

  /** Returns whether the line was of the epoch that is being published. */
  async #publishLine({ event, id, seq }: FeedPublication): Promise<boolean> {
    const { epoch, seq: previous } = this.#position ?? NOWHERE;
    if (event.type !== 'message' || id !== formatCursor({ epoch, seq })) return false;
    await this.#publishPresent(event.message.conversationId);
    const { message } = event;
    const title = this.#deps.site.titleOf(message.conversationId) ?? '';
    await this.#publish(SUBJECTS.lines, { kind: 'line', epoch, seq, previous, message, title }, id);
    this.#position = { ...(this.#position ?? NOWHERE), seq };
    return true;
  }

  async #publishNotices(): Promise<void> {
    await this.#publishPresent(this.#deps.tail.replay.live);
    for (let event = this.#notices[0]; event; event = this.#notices[0]) {
      await this.#publish(SUBJECTS.notices, { kind: 'notice', event });
      this.#notices = this.#notices.filter((each) => each !== event);
    }
  }

  /** Says which conversation is live, before its first line, how many watch, and how the site looks; once after each start. */
  async #publishPresent(conversationId: string | undefined): Promise<void> {
    const { watchers, site } = this.#deps;
    const now = { conversationId, watching: watchers.told, theme: site.theme(), origin: site.origin() };
    const present: PresentRecord = { kind: 'present', ...now };
    if (isDeepStrictEqual(present, this.#present)) return;
    await this.#publish(SUBJECTS.present, present);
    this.#present = present;
  }

  /** @throws Error where somebody else has published since, or JetStream does not answer. */
  async #publish(subject: string, record: FeedRecord, msgID?: string): Promise<void> {
    const position = this.#position ?? NOWHERE;
    const expect = { lastSequence: position.sequence };
    const sent = await this.#deps.jetstream.publish(subject, encodeRecord(record), {
      expect,
      ...(msgID !== undefined && { msgID }),
    });
    if (sent.duplicate) throw new Error(`the stream had ${msgID} already`);
    this.#position = { ...position, sequence: sent.seq };
  }

  /** Tells relays whether they are in step. */
  #beat(): void {
    const { connection, tail } = this.#deps;
    if (!this.#position || connection.isClosed()) return;
    connection.publish(SUBJECTS.head, encodeRecord(tail.replay.head));
  }
}
