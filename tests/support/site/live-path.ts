import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { DuelWatch } from '#server/live/duel-watch.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { Hub } from '#server/live/lane/hub.ts';
import type { Publication } from '#server/live/lane/publication.ts';
import { LiveService } from '#server/live/live.service.ts';
import { siteFacts } from '#server/live/site-facts.ts';
import { Tail } from '#server/live/tail.ts';
import { WatcherCount } from '#server/live/watcher-count.ts';
import { ConversationsService } from '#server/modules/conversations/conversations.service.ts';
import { ThemesService } from '#server/modules/themes/themes.service.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { connect, tempDataDir } from '../database/temp-data.ts';

/** The live path on a file of its own, without a server. Its tail looks only when it is told to. */
export function livePath() {
  const { database, folder } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const hub = new Hub<FeedEvent>();
  const onError = (error: unknown) => {
    throw error;
  };
  const reader = connect(database, 'reader');
  const duel = new DuelWatch({ db: reader, awayAfterMs: Infinity });
  const tail = new Tail({ reader: new FeedReader(reader), duel, hub, onError });
  const watchers = new WatcherCount({ hub, volatile: new InProcess(), head: () => tail.replay.head });
  const live = new LiveService({ reader: new FeedReader(connect(database, 'reader')), hub, tail, watchers });
  const conversations = new ConversationsService({ db: reader });
  const site = siteFacts({ conversations, themes: new ThemesService({ reader, writer: db }) }, undefined);
  return { folder, db, hub, tail, live, watchers, site };
}

/** What the next `count` events say, but for how many watch: a message its content, anything else its type. Fewer where the iteration ends. */
export async function collect(
  events: AsyncIterable<Publication<FeedEvent>>,
  count: number,
): Promise<string[]> {
  const seen: string[] = [];
  for await (const { event } of events) {
    if (event.type === 'watchers') continue;
    seen.push(event.type === 'message' ? event.message.content : event.type);
    if (seen.length === count) break;
  }
  return seen;
}

/** The numbers from `from` up to `to`, as lines that say them. */
export function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, n) => String(from + n));
}
