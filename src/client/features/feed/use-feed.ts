import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWaiting } from '../../lib/use-waiting.ts';
import { doubtTheme } from '../themes/site-theme.ts';
import { FeedConnection, type FeedOptions } from './feed-connection.ts';
import type { FeedState } from './feed-state.ts';
import { useDuelNews } from './use-duel-console.ts';

/**
 * Follows a feed while the component stands, unless it starts out archived. The options count at first only. Whenever its stream
 * stands, the theme is asked for in the same batch as the history, so that a feed that comes back costs no call more.
 */
export function useFeed(options: Omit<FeedOptions, 'onOpen' | 'onDuel'>): {
  state: FeedState;
  feed: FeedConnection;
} {
  const onDuel = useDuelNews();
  const [feed] = useState(() => new FeedConnection({ ...options, onOpen: doubtTheme, onDuel }));
  useEffect(() => {
    if (feed.state().status === 'archived') return;
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const state = useSyncExternalStore(feed.subscribe, feed.state, feed.state);
  useWaiting(state.status === 'loading');
  return { feed, state };
}
