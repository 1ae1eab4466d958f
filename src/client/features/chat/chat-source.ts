import type { ChatMessage } from '#shared/schemas/chat.ts';
import type { Api } from '../../lib/trpc.ts';

/** What a connection hears of a reply. */
interface ReplyHandlers {
  /** The next few words of it. */
  readonly onWords: (text: string) => void;
  readonly onEnd: () => void;
  /** The stream failed. */
  readonly onLost: () => void;
}

/** Where a chat comes from. */
export interface ChatSource {
  /** The visitor's own chat so far, oldest first. */
  readonly history: () => Promise<readonly ChatMessage[]>;
  /** Stores what the visitor says. */
  readonly send: (content: string) => Promise<ChatMessage>;
  /** Opens the stream of the awaited reply. The returned function closes it. */
  readonly reply: (handlers: ReplyHandlers) => () => void;
}

/** The visitor's chat about the conversation `id`. */
export function chatSource(api: Api, id: string): ChatSource {
  return {
    history: () => api.chat.history.query({ id }),
    send: (content) => api.chat.send.mutate({ id, content }),
    reply: ({ onWords, onEnd, onLost }) => {
      const subscription = api.chat.reply.subscribe(
        { id },
        {
          onData: ({ data }) => onWords(data),
          onComplete: onEnd,
          onError: onLost,
          onConnectionStateChange: ({ state, error }) => {
            if (state === 'connecting' && error) onLost();
          },
        },
      );
      return () => subscription.unsubscribe();
    },
  };
}
