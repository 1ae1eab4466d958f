import {
  conversationHead,
  conversationNotFoundHead,
} from '../../features/conversations/no-conversation.tsx';
import { orMissing } from '../../lib/errors.ts';
import type { PageData } from '../../lib/trpc.ts';
import type { Loaded, Params } from '../../lib/route.ts';

/** Fetches a conversation, or the end of a long one, and who is speaking. One that is not there is a page too, with status 404. */
export async function loadConversation(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.conversations.byId.fetch({ id: params['id'] ?? '' }));
  if (!found) return { status: 404, head: conversationNotFoundHead };
  await data.duel.console.fetch();
  return { status: 200, head: conversationHead(found.conversation) };
}
