import type { Cursor, FeedPublication } from './feed-publication.ts';
import { conversationOf } from './topics.ts';

/** Messages kept in memory for clients that reconnect: some two hours of the duel in one or two megabytes. Past that: a `reset`. */
export const REPLAY_MAX = 1_000;
/** Messages delivered at once to a client that reconnects; then wait until the socket drains. */
export const PAGE_SIZE = 100;

/** Where the feed stands, and what came last in it. */
export interface Stretch {
  readonly head: Cursor;
  /** In order. */
  readonly lines: readonly FeedPublication[];
  /** Every line with a greater `seq` is among them. */
  readonly after: number;
}

/**
 * The newest stretch of the feed, as far as the hub has published it. Whoever comes back is served from here: 10,000 of them cost
 * the database nothing, and a line is encoded once for all. The tail alone moves it.
 */
export class ReplayBuffer {
  #head: Cursor;
  #lines: FeedPublication[];
  #after: number;
  /** The conversation that the duel is writing. */
  live: string | undefined;

  constructor({ head, lines, after }: Stretch) {
    this.#head = head;
    this.#lines = [...lines];
    this.#after = after;
  }

  /** The last line that was published. */
  get head(): Cursor {
    return this.#head;
  }

  /** Where what is in memory begins: every later line is here. */
  get first(): Cursor {
    return { epoch: this.#head.epoch, seq: this.#after };
  }

  /** A line was published. */
  add(line: FeedPublication): void {
    this.#head = { epoch: this.#head.epoch, seq: line.seq };
    this.#lines.push(line);
    if (this.#lines.length > REPLAY_MAX) this.#after = this.#lines.shift()?.seq ?? this.#after;
  }

  /** History was rewritten: no line from before is worth anything. */
  startOver(head: Cursor): void {
    this.#head = head;
    this.#lines = [];
    this.#after = head.seq;
  }

  /** Whether everything that came after is here: the cursor is of this epoch, not of the future, and not too old. */
  reaches({ epoch, seq }: Cursor): boolean {
    return epoch === this.#head.epoch && seq >= this.#after && seq <= this.#head.seq;
  }

  /** The place behind which the last `count` lines come, or as many as are here. */
  back(count: number): Cursor {
    const before = this.#lines.at(-count - 1);
    return { epoch: this.#head.epoch, seq: before?.seq ?? this.#after };
  }

  /** Up to `PAGE_SIZE` lines of `topic` after `seq`, oldest first. */
  after(topic: string, seq: number): FeedPublication[] {
    const conversationId = conversationOf(topic);
    const page: FeedPublication[] = [];
    for (let n = this.#lines.length; n > 0; n -= 1) {
      const line = this.#lines[n - 1];
      if (!line || line.seq <= seq) break;
      if (conversationId === undefined || isOf(line, conversationId)) page.push(line);
    }
    return page.reverse().slice(0, PAGE_SIZE);
  }
}

function isOf({ event }: FeedPublication, conversationId: string): boolean {
  return event.type === 'message' && event.message.conversationId === conversationId;
}
