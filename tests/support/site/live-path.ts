import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { Hub } from '#server/live/lane/hub.ts';
import type { Publication } from '#server/live/lane/publication.ts';
import { LiveService } from '#server/live/live.service.ts';
import { Tail } from '#server/live/tail.ts';
import { connect, tempDataDir } from '../database/temp-data.ts';

/** The live path on a file of its own, without a server. Its tail looks only when it is told to. */
export function livePath() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const hub = new Hub<FeedEvent>();
  const onError = (error: unknown) => {
    throw error;
  };
  const tail = new Tail({ reader: new FeedReader(connect(database, 'reader')), hub, onError });
  const live = new LiveService({ reader: new FeedReader(connect(database, 'reader')), hub, tail });
  return { db, hub, tail, live };
}

/** What the next `count` events say: a message its content, anything else its type. Fewer where the iteration ends. */
export async function collect(
  events: AsyncIterable<Publication<FeedEvent>>,
  count: number,
): Promise<string[]> {
  const seen: string[] = [];
  for await (const { event } of events) {
    seen.push(event.type === 'message' ? event.message.content : event.type);
    if (seen.length === count) break;
  }
  return seen;
}

/** The numbers from `from` up to `to`, as lines that say them. */
export function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
}
