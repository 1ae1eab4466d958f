import type { FeedEvent } from '#shared/schemas/eternal.ts';
import type { Message } from '#shared/schemas/message.ts';
import { isNotFound } from '../../lib/trpc.ts';

/** What a connection hears from an open stream. */
export interface StreamHandlers {
  /** The server has attached the stream: whatever is said from now on will come. */
  readonly onStarted: () => void;
  readonly onEvent: (eventId: string, event: FeedEvent) => void;
  /** The stream failed or ended. */
  readonly onLost: () => void;
  /** There is no such feed any more. */
  readonly onGone: () => void;
}

/** Where a feed comes from. */
export interface FeedSource {
  /** Opens the stream, after the event `lastEventId` where given. The returned function closes it. */
  readonly open: (lastEventId: string | undefined, handlers: StreamHandlers) => () => void;
  /** What was said so far, oldest first; undefined where there is no such feed any more. */
  readonly history: () => Promise<readonly Message[] | undefined>;
}

/** The callbacks of a tRPC subscription, reduced to what a connection needs. */
export function subscriptionCallbacks(handlers: StreamHandlers) {
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
