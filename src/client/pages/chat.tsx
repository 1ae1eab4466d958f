import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { ChatRoom } from '../features/chat/chat-room.tsx';
import { CHAT_TEXTS } from '../features/chat/chat-texts.ts';
import { conversationNotFoundHead } from '../features/conversations/no-conversation.tsx';
import { NoConversation } from '../features/conversations/no-conversation.tsx';
import { usePageHead } from '../lib/page-head.ts';
import type { Params } from '../lib/route.ts';
import { trpc } from '../lib/trpc.ts';
import { chatHead, chatInput } from './chat.tsx';

/** A chat with the first persona about a conversation. */
export function ChatPage({ params }: { params: Params }) {
  const { data, isPending } = trpc.conversations.byId.useQuery(chatInput(params));
  usePageHead(data ? chatHead(data.conversation) : isPending ? undefined : conversationNotFoundHead);
  if (isPending) return <PageLoading text={CHAT_TEXTS.loading} />;
  if (!data) return <NoConversation />;
  return (
    <div className="chat">
      <ChatRoom key={data.conversation._id} conversation={data.conversation} />
    </div>
  );
}
