import type { FeedStatus } from '../feed/feed-state.ts';
import { StatusHeader } from '../feed/status-header.tsx';

/** The word for each state of a conversation. */
export const STATUS_WORDS: Record<FeedStatus, string> = {
  loading: 'loading',
  live: 'LIVE',
  reconnecting: 'reconnecting',
  archived: 'archived',
};

/** The head of a conversation. */
export function ConversationHeader({ title, status }: { title: string; status: FeedStatus }) {
  return <StatusHeader title={title} status={status} word={STATUS_WORDS[status]} />;
}
