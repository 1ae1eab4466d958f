import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { CHAT_TEXTS, chatDescription } from '../../features/chat/chat-texts.ts';
import { conversationNotFoundHead } from '../../features/conversations/no-conversation.tsx';
import { orMissing } from '../../lib/errors.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { Loaded, Params } from '../../lib/route.ts';
import type { PageData } from '../../lib/trpc.ts';

/** What the page asks for, on the server and in the browser alike: the conversation itself, and hardly any of what was said. */
export function chatInput(params: Params) {
  return { id: params['id'] ?? '', limit: 1 };
}

export function chatHead(conversation: Conversation): PageHead {
  const title = displayTitle(conversation);
  return { title: `${CHAT_TEXTS.title}: ${title}`, description: chatDescription(title) };
}

/** Fetches what the chat is about. What was said in it is the visitor's own, and is fetched by their browser. */
export async function loadChat(data: PageData, params: Params): Promise<Loaded> {
  const found = await orMissing(data.conversations.byId.fetch(chatInput(params)));
  if (!found) return { status: 404, head: conversationNotFoundHead };
  return { status: 200, head: chatHead(found.conversation) };
}
