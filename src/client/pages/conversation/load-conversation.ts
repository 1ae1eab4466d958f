import { getQueryKey } from '@trpc/react-query';
import {
  conversationHead,
  conversationNotFoundHead,
} from '../../features/conversations/conversation-head.ts';
import { conversationBeginning, conversationKey } from '../../features/conversations/whole-conversation.ts';
import { orMissing } from '../../lib/missing.ts';
import { trpc, type PageData } from '../../lib/trpc.ts';
import type { Loaded, Params } from '../../lib/route.ts';

/** When something was fetched that is to be fetched again at once. */
const LONG_AGO = 0;

/** Fetches a conversation, or the beginning of a long one, and who is speaking. One that is not there is a page too, with status 404. */
export async function loadConversation(data: PageData, params: Params): Promise<Loaded> {
  const id = params['id'] ?? '';
  const queryKey = conversationKey(id);
  const { queryClient } = data;
  const queryFn = () => conversationBeginning(data, id);
  const found = await orMissing(queryClient.fetchQuery({ queryKey, queryFn }));
  if (found) await data.duel.console.fetch();
  // Kept as the page itself will, and only so.
  queryClient.removeQueries({ queryKey: getQueryKey(trpc.conversations.byId) });
  if (!found) return { status: 404, head: conversationNotFoundHead };
  if (!found.complete) queryClient.setQueryData(queryKey, found, { updatedAt: LONG_AGO });
  return { status: 200, head: conversationHead(found.conversation) };
}
