import { useEffect, useState, useSyncExternalStore } from 'react';
import { FeedConnection } from './feed-connection.ts';
import type { FeedSource } from './feed-source.ts';
import type { FeedState } from './feed-state.ts';

/** Follows a feed while the component stands, unless it starts out archived. `source` and `initial` count at first only. */
export function useFeed(source: FeedSource, initial: FeedState): { state: FeedState; feed: FeedConnection } {
  const [feed] = useState(() => new FeedConnection({ source, initial }));
  useEffect(() => {
    if (feed.state().status === 'archived') return;
    feed.start();
    return () => feed.stop();
  }, [feed]);
  return { feed, state: useSyncExternalStore(feed.subscribe, feed.state, feed.state) };
}
