import type { Api } from '../../lib/trpc.ts';
import { subscriptionCallbacks, type FeedSource } from '../feed/feed-source.ts';

/** The feed of the conversation `id`. */
export function conversationSource(api: Api, id: string): FeedSource {
  return {
    open(lastEventId, handlers) {
      const subscription = api.conversations.live.subscribe(
        { id, lastEventId },
        subscriptionCallbacks(handlers),
      );
      return () => subscription.unsubscribe();
    },
    history: async () => (await api.conversations.byId.query({ id })).messages,
  };
}
