import { HISTORY_LIMIT } from '#shared/constants.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Api } from '../../lib/trpc.ts';
import { isNotFound } from '../../lib/errors.ts';
import { askForStamps } from '../stamps/use-stamps.ts';
import type { FeedMessage } from './feed-state.ts';

/** What a connection hears from an open stream. */
interface StreamHandlers {
  /** The server has attached the stream: every later message will come. */
  readonly onStarted: () => void;
  readonly onEvent: (eventId: string, event: FeedEvent) => void;
  /** The stream failed or ended. */
  readonly onLost: () => void;
  /** The feed doesn't exist any more. */
  readonly onGone: () => void;
}

/** Where a feed comes from. */
export interface FeedSource {
  /** Opens the stream, after the event `lastEventId` where given. The returned function closes it. */
  readonly open: (lastEventId: string | undefined, handlers: StreamHandlers) => () => void;
  /** The messages so far, oldest first; undefined if the feed doesn't exist any more. Their stamps are asked for in the same batch. */
  readonly history: () => Promise<readonly FeedMessage[] | undefined>;
  /** Asks how the latest messages are stamped. */
  readonly askForStamps: () => void;
}

/** The callbacks of a tRPC subscription, reduced to what a connection needs. */
function subscriptionCallbacks(handlers: StreamHandlers) {
  const onError = (error: unknown) => (isNotFound(error) ? handlers.onGone() : handlers.onLost());
  return {
    onStarted: handlers.onStarted,
    onData: ({ id, data }: { id: string; data: FeedEvent }) => handlers.onEvent(id, data),
    onConnectionStateChange: (change: { state: string; error: unknown }) => {
      if (change.state === 'connecting' && change.error) onError(change.error);
    },
    onError,
    onComplete: handlers.onLost,
  };
}

/** How much history the page asks for, on the server and in the browser alike. */
export const HISTORY_INPUT = { limit: HISTORY_LIMIT };

/** The feed that runs on across episodes. */
export function eternalSource(api: Api): FeedSource {
  return {
    open(lastEventId, handlers) {
      const subscription = api.eternal.live.subscribe({ lastEventId }, subscriptionCallbacks(handlers));
      return () => subscription.unsubscribe();
    },
    history: () => {
      askForStamps(api, {});
      return api.eternal.history.query(HISTORY_INPUT);
    },
    askForStamps: () => askForStamps(api, {}),
  };
}

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
    history: () => {
      askForStamps(api, { conversation: id });
      return api.conversations.byId.query({ id }).then(
        ({ messages }) => messages,
        (error: unknown) => {
          if (isNotFound(error)) return undefined;
          throw error;
        },
      );
    },
    askForStamps: () => askForStamps(api, { conversation: id }),
  };
}
