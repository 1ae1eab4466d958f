import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConversationPage } from '#shared/schemas/conversation.ts';
import type { Message } from '#shared/schemas/message.ts';
import { trpc } from '../../lib/trpc.ts';
import type { FeedConnection } from '../feed/feed-connection.ts';
import { anchoredMessage, useHash } from './message-links.tsx';

export interface Earlier {
  /** Whether something was said before the first message shown. */
  readonly exists: boolean;
  readonly loading: boolean;
  /** Fetches the page before what is shown. @returns what shows it; undefined where there is none, or it did not come. */
  readonly load: () => Promise<(() => void) | undefined>;
}

/** What was said before the messages of a conversation that are on the page, which came with `page`. */
export function useEarlier(page: ConversationPage, feed: FeedConnection, shown: readonly Message[]): Earlier {
  const api = trpc.useUtils().client;
  const { _id: id } = page.conversation;
  // Known once it has been reached. Until a conversation has a message, it has no earlier one.
  const [beginning, setBeginning] = useState(page.hasEarlier ? undefined : page.messages[0]?._id);
  const first = shown[0]?._id;
  const exists = first !== undefined && first !== beginning && page.messages.length > 0;
  const asked = useRef(false);
  const [loading, setLoading] = useState(false);

  const fetchBefore = async (before: string) => {
    const { messages, hasEarlier } = await api.conversations.byId.query({ id, before });
    return () => {
      feed.prepend(before, messages);
      if (!hasEarlier) setBeginning(messages[0]?._id ?? before);
    };
  };

  const load = async () => {
    if (!exists || asked.current) return undefined;
    asked.current = true;
    setLoading(true);
    try {
      return await fetchBefore(first);
    } catch {
      // The button stays, for another try.
      return undefined;
    } finally {
      asked.current = false;
      setLoading(false);
    }
  };
  return { exists, loading, load };
}

/** Goes back, page by page, until the message is there that the page's address leads to. */
export function useSought(shown: readonly Message[], { exists, load }: Earlier): void {
  const sought = anchoredMessage(useHash());
  const missing = exists && sought !== undefined && !shown.some(({ _id }) => _id === sought);
  const goBack = useEffectEvent(async () => (await load())?.());
  const first = shown[0]?._id;
  useEffect(() => {
    if (missing) void goBack();
  }, [missing, first]);
}
