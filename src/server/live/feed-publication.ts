import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { formatCursor, type Cursor } from './feed-publication.ts';
import { Publication } from './lane/publication.ts';

/** An event of the feed with its place in it: a message its own, anything else that of the last message. */
export class FeedPublication extends Publication<FeedEvent> {
  readonly seq: number;

  constructor(event: FeedEvent, cursor: Cursor) {
    super(event, { id: formatCursor(cursor), isLast: event.type === 'archived' });
    this.seq = cursor.seq;
  }
}
