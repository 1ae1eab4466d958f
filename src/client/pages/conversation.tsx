import {
  conversationHead,
  conversationNotFoundHead,
} from '../features/conversations/no-conversation.tsx';
import { ConversationHeader } from '../features/conversations/conversation-header.tsx';
import { ConversationViewer } from '../features/conversations/conversation-view.tsx';
import { NoConversation } from '../features/conversations/no-conversation.tsx';
import { useWaiting } from '../lib/use-waiting.ts';
import { usePageHead } from '../lib/page-head.ts';
import type { Params } from '../lib/route.ts';
import { trpc } from '../lib/trpc.ts';

/** One conversation. Whatever keeps it from loading, the visitor is told that it was not found. */
export function ConversationPage({ params }: { params: Params }) {
  const { data, isPending } = trpc.conversations.byId.useQuery({ id: params['id'] ?? '' });
  useWaiting(isPending);
  usePageHead(data ? conversationHead(data.conversation) : isPending ? undefined : conversationNotFoundHead);
  if (data) return <ConversationViewer key={data.conversation._id} page={data} />;
  if (isPending) return <ConversationHeader title="…" status="loading" />;
  return <NoConversation />;
}
