import { DeadEnd } from '../../components/ui/dead-end.tsx';
import type { PageHead } from '../../lib/page-head.ts';

const CONVERSATION_NOT_FOUND = 'Conversation not found.';

export const conversationNotFoundHead: PageHead = {
  title: 'Conversation not found',
  description: CONVERSATION_NOT_FOUND,
};

/** What stands where a conversation would. */
export function NoConversation() {
  return <DeadEnd title={CONVERSATION_NOT_FOUND} />;
}
