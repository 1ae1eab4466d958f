import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { PageLoading } from '../components/ui/page-fallbacks.tsx';
import { ChatRoom } from '../features/chat/chat-room.tsx';
import { CHAT_TEXTS, chatDescription } from '../features/chat/chat-texts.ts';
import { conversationNotFoundHead, NoConversation } from '../features/conversations/no-conversation.tsx';
import { orMissing } from '../lib/errors.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import { type PageData, trpc } from '../lib/trpc.ts';

/** A chat with the first persona about a conversation. */
export function Page({ params }: { params: Params }) {
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

/** What the page asks for, on the server and in the browser alike: the conversation itself, and hardly any of what was said. */
function chatInput(params: Params) {
  return { id: params.id, limit: 1 };
}

function chatHead(conversation: Conversation): PageHead {
  const title = displayTitle(conversation);
  return { title: `${CHAT_TEXTS.title}: ${title}`, description: chatDescription(title) };
}

/** Fetches what the chat is about. What was said in it is the visitor's own, and is fetched by their browser. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.conversations.byId.fetch(chatInput(params)));
  if (!found) return { status: 404, head: conversationNotFoundHead };
  return { status: 200, head: chatHead(found.conversation) };
}
