import type { Consumer, ConsumerMessages, JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { DEFAULT_THEME } from '#shared/themes.ts';
import { FeedPublication, parseCursor, type Cursor } from '../live/feed-publication.ts';
import type { Hub } from '../live/lane/hub.ts';
import type { SiteFacts } from '../live/site-facts.ts';
import { ReplayBuffer } from '../live/replay-buffer.ts';
import { conversationOf, conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';
import {
  decodeRecord,
  STREAM,
  SUBJECTS,
  type FeedRecord,
  type LineRecord,
  type PresentRecord,
  type StartRecord,
} from './feed-stream.ts';

/** Without word of the origin that it is in step with, a relay takes nobody in. */
const OUT_OF_STEP_MS = 5_000;
/** How often it is looked whether it is in step, and else read anew. */
const LOOK_MS = 1_000;
/** How long whoever resumes from an id that is not here yet waits for it. */
const REACH_MS = 3_000;
/** A thousand lines are some thirty conversations. */
const TITLES_MAX = 100;

interface MirrorDeps {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly hub: Hub<FeedEvent>;
  readonly onError: (error: unknown) => void;
}

/**
 * A relay's copy of the end of the feed, as JetStream has it: what the tail is to web. It publishes each record once, in order, and reads
 * the stream anew where something is missing; a line that it has is passed over.
 */
export class FeedMirror {
  readonly #deps: MirrorDeps;
  readonly #heads: Subscription;
  #replay: ReplayBuffer | undefined;
  /** JetStream's number of the last record: a notice up to there was told. */
  #sequence = 0;
  #messages: ConsumerMessages | undefined;
  #present: PresentRecord | undefined;
  /** Of the conversations whose lines came last. */
  readonly #titles = new LRUCache<string, string>({ max: TITLES_MAX });
  /** Where the origin's feed stood when it was heard of last. */
  #originHead: Cursor | undefined;
  #inStepAt = -Infinity;
  #readAt = -Infinity;
  #looking: NodeJS.Timeout | undefined;
  /** Whoever waits for the next head of the origin's that is reached. */
  #waiting: (() => void)[] = [];

  constructor(deps: MirrorDeps) {
    this.#deps = deps;
    this.#heads = deps.connection.subscribe(SUBJECTS.head, {
      callback: (error, message) =>
        error ? deps.onError(error) : this.#compare(decodeRecord<Cursor>(message.string())),
    });
  }

  /** @throws AppError UNAVAILABLE before anything was read. */
  get replay(): ReplayBuffer {
    if (!this.#replay) throw notInStep();
    return this.#replay;
  }

  /** How many watch everywhere, as web has told. */
  get audience(): number {
    return this.#present?.watching ?? 0;
  }

  /** What web has told of the site, for terminals. */
  readonly site: SiteFacts = {
    titleOf: (conversationId) => this.#titles.get(conversationId),
    theme: () => this.#present?.theme ?? DEFAULT_THEME,
    origin: () => this.#present?.origin ?? '',
  };

  /** By how many `seq` the origin was ahead when it was heard of last; undefined where it has another epoch, or was never heard of. */
  get behind(): number | undefined {
    const [own, origin] = [this.#replay?.head, this.#originHead];
    if (!own || own.epoch !== origin?.epoch) return undefined;
    return Math.max(0, origin.seq - own.seq);
  }

  /** Whether everything that the origin has published is here. */
  get isInStep(): boolean {
    return (
      this.#replay !== undefined &&
      this.#present !== undefined &&
      performance.now() - this.#inStepAt < OUT_OF_STEP_MS
    );
  }

  /**
   * Whatever there is to know has been told, unless the relay is out of step.
   * @throws AppError UNAVAILABLE where it is.
   */
  poll(): void {
    if (!this.isInStep) throw notInStep();
  }

  start(): void {
    this.#look();
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking);
    this.#heads.unsubscribe();
    await this.#messages?.close();
  }

  /**
   * Waits until it can be told where somebody resumes: an id that is not here may be one that another process has shown already.
   * @throws AppError UNAVAILABLE where that takes too long, or the relay is not in step.
   */
  async reach(lastEventId: string | undefined): Promise<void> {
    this.poll();
    const cursor = parseCursor(lastEventId ?? '');
    if (!cursor || this.replay.reaches(cursor)) return;
    const isReached = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), REACH_MS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    if (!isReached) throw notInStep();
  }

  #compare(head: Cursor): void {
    this.#originHead = head;
    const own = this.#replay?.head;
    if (own?.epoch !== head.epoch || own.seq < head.seq) return;
    this.#inStepAt = performance.now();
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** Reads the stream anew where nothing of it has helped for a while: it may have been purged, lost or made again. */
  #look(): void {
    const now = performance.now();
    if (this.isInStep || now - this.#readAt < OUT_OF_STEP_MS || this.#deps.connection.isClosed()) return;
    this.#readAt = now;
    this.#read().catch((error: unknown) => this.#deps.onError(error));
  }

  async #read(): Promise<void> {
    const before = this.#messages;
    this.#messages = undefined;
    await before?.close();
    const consumer: Consumer = await this.#deps.jetstream.consumers.get(STREAM, {});
    const messages = await consumer.consume();
    this.#messages = messages;
    for await (const message of messages) {
      if (this.#messages !== messages) return;
      this.#take(decodeRecord<FeedRecord>(message.string()), message.seq);
    }
  }

  #take(record: FeedRecord, sequence: number): void {
    // A stream that was made again counts from one.
    const isNew = sequence > this.#sequence || record.kind === 'start';
    if (isNew) this.#sequence = sequence;
    if (record.kind === 'start') return this.#begin(record);
    if (record.kind === 'line') return this.#publish(record);
    if (!isNew) return;
    if (record.kind === 'present') return this.#note(record);
    if (!this.#replay) return;
    this.#deps.hub.broadcast(new FeedPublication(record.event, this.#replay.head));
  }

  #begin({ epoch, after }: StartRecord): void {
    const head: Cursor = { epoch, seq: after };
    const own = this.#replay?.head;
    // The same lines once more, for a relay that has lost the stream.
    if (own?.epoch === epoch && own.seq >= after) return;
    if (!this.#replay) {
      this.#replay = new ReplayBuffer({ head, lines: [], after });
      this.#replay.live = this.#present?.conversationId;
      return;
    }
    this.#replay.startOver(head);
    this.#deps.hub.broadcast(new FeedPublication({ type: 'reset' }, head));
  }

  #publish(record: LineRecord): void {
    const { epoch, seq, previous, message, title = '' } = record;
    this.#titles.set(message.conversationId, title);
    // What was before the first record that is left was dropped long ago.
    if (!this.#replay) this.#begin({ kind: 'start', epoch, after: previous });
    const { replay } = this;
    if (replay.head.epoch === epoch && seq <= replay.head.seq) return;
    if (replay.head.epoch !== epoch || previous !== replay.head.seq)
      this.#begin({ kind: 'start', epoch, after: previous });
    const line = new FeedPublication({ type: 'message', message }, { epoch, seq });
    replay.add(line);
    this.#deps.hub.publish(ETERNAL_TOPIC, line);
    this.#deps.hub.publish(conversationTopic(message.conversationId), line);
  }

  /** It may come before any line: the stream keeps the newest of each. */
  #note(present: PresentRecord): void {
    const before = this.audience;
    this.#present = present;
    if (!this.#replay) return;
    this.#archiveClosed(this.#replay, present.conversationId);
    if (present.watching === before) return;
    const { hub } = this.#deps;
    const count = Math.max(present.watching, hub.size);
    hub.broadcast(new FeedPublication({ type: 'watchers', count }, this.#replay.head));
  }

  #archiveClosed(replay: ReplayBuffer, live: string | undefined): void {
    const { hub } = this.#deps;
    replay.live = live;
    for (const topic of hub.topics) {
      const conversationId = conversationOf(topic);
      if (conversationId === undefined || conversationId === live) continue;
      hub.publish(topic, new FeedPublication({ type: 'archived' }, replay.head));
    }
  }
}

function notInStep(): AppError {
  return new AppError('UNAVAILABLE', 'This relay is not in step with the duel. Try again in a moment.', {
    retryAfter: 1,
  });
}
