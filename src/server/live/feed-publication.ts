import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { Publication } from './lane/publication.ts';

/** A place in the feed: the history's generation, and the `seq` of the last message seen. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
}

const EVENT_ID = /^([0-9a-f]{8})\.(0|[1-9]\d{0,14})$/;

/** The event id `<epoch>.<seq>`. */
export function formatCursor(cursor: Cursor): string {
  return `${cursor.epoch}.${cursor.seq}`;
}

/** The cursor of an event id, or undefined for anything that no feed of ours ever sent. */
export function parseCursor(eventId: string): Cursor | undefined {
  const [, epoch, seq] = EVENT_ID.exec(eventId) ?? [];
  return epoch === undefined || seq === undefined ? undefined : { epoch, seq: Number(seq) };
}

/** An event of the feed with its place in it: a message its own, anything else that of the last message. */
export class FeedPublication extends Publication<FeedEvent> {
  readonly seq: number;

  constructor(event: FeedEvent, cursor: Cursor) {
    super(event, { id: formatCursor(cursor), isLast: event.type === 'archived' });
    this.seq = cursor.seq;
  }
}
