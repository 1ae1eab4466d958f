import {
  conversationHead,
  conversationNotFoundHead,
} from '../../features/conversations/conversation-head.ts';
import type { PageData } from '../../lib/trpc.ts';
import type { Loaded, Params } from '../../lib/route.ts';

/** Fetches a conversation whole. One that is not there is a page too, with status 404. */
export async function loadConversation(data: PageData, params: Params): Promise<Loaded> {
  try {
    const { conversation } = await data.conversations.byId.fetch({ id: params['id'] ?? '' });
    return { status: 200, head: conversationHead(conversation) };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { status: 404, head: conversationNotFoundHead };
  }
}

/** An id that is nobody's, or what is no id at all. The call wraps what the server's own code threw. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST' || isMissing(error.cause);
}
