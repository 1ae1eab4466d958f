import { isNotFound, type Api } from '../../lib/trpc.ts';
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
    history: () =>
      api.conversations.byId.query({ id }).then(
        ({ messages }) => messages,
        (error: unknown) => {
          if (isNotFound(error)) return undefined;
          throw error;
        },
      ),
  };
}
