import { useSyncExternalStore } from 'react';
import { watchingText } from '#shared/text/watching.ts';
import type { FeedConnection } from './feed-connection.ts';

const unknown = () => undefined;

/** How many watch, in a place that is kept while nobody knows. A screen reader finds it and is told of no change. */
export function Watching({ feed }: { feed: Pick<FeedConnection, 'subscribe' | 'watchers'> }) {
  const count = useSyncExternalStore(feed.subscribe, feed.watchers, unknown);
  return <p className="watching">{count !== undefined && watchingText(count)}</p>;
}
