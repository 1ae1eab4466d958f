import { HISTORY_LIMIT } from '#shared/constants.ts';
import type { Api } from '../../lib/trpc.ts';
import { subscriptionCallbacks, type FeedSource } from '../feed/feed-source.ts';

/** How much history the page asks for, on the server and in the browser alike. */
export const HISTORY_INPUT = { limit: HISTORY_LIMIT };

/** The feed that runs on across episodes. */
export function eternalSource(api: Api): FeedSource {
  return {
    open(lastEventId, handlers) {
      const subscription = api.eternal.live.subscribe({ lastEventId }, subscriptionCallbacks(handlers));
      return () => subscription.unsubscribe();
    },
    history: () => api.eternal.history.query(HISTORY_INPUT),
  };
}
