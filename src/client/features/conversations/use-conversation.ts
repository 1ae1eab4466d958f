import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';
import { conversationKey, wholeConversation } from './whole-conversation.ts';

/** The conversation `id`. Of a long one the first messages are there at once, and the others follow. */
export function useConversation(id: string) {
  const api = trpc.useUtils().client;
  return useQuery({ queryKey: conversationKey(id), queryFn: () => wholeConversation(api, id) });
}
