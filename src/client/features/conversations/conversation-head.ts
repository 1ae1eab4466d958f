import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { previewOf } from '#shared/text/preview.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** What a page says where there is no such conversation. */
export const CONVERSATION_NOT_FOUND = 'Conversation not found.';

export const conversationNotFoundHead: PageHead = {
  title: 'Conversation not found',
  description: CONVERSATION_NOT_FOUND,
};

/** A conversation as tabs and previews show it: its title, and its summary or else its latest words. */
export function conversationHead(conversation: Conversation): PageHead {
  return {
    title: displayTitle(conversation),
    description: conversation.summary.trim() || previewOf(conversation.latestMessage),
  };
}
