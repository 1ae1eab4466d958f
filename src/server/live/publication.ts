import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { formatCursor, type Cursor } from './cursor.ts';

/** How an event is written on one wire. */
export type Encoder = (publication: Publication) => Buffer;

/** An event with its place in the feed, encoded at most once for each wire, whoever many watch. */
export class Publication {
  readonly event: FeedEvent;
  readonly seq: number;
  readonly id: string;
  readonly #frames = new Map<Encoder, Buffer>();

  constructor(event: FeedEvent, cursor: Cursor) {
    this.event = event;
    this.seq = cursor.seq;
    this.id = formatCursor(cursor);
  }

  frame(encoder: Encoder): Buffer {
    const known = this.#frames.get(encoder);
    if (known) return known;
    const frame = encoder(this);
    this.#frames.set(encoder, frame);
    return frame;
  }
}
