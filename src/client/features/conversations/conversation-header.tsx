import type { FeedStatus, Standing } from '../feed/feed-state.ts';
import { StatusHeader } from '../feed/console-header.tsx';
import { useStanding } from '../feed/use-duel-console.ts';

/** The word for how a conversation stands. */
export const STATUS_WORDS: Record<Standing, string> = {
  loading: 'loading',
  live: 'LIVE',
  resting: 'resting',
  reconnecting: 'reconnecting',
  archived: 'archived',
  gone: 'deleted',
};

/** The head of a conversation. */
export function ConversationHeader({ title, status }: { title: string; status: FeedStatus }) {
  const standing = useStanding(status);
  return <StatusHeader title={title} standing={standing} word={STATUS_WORDS[standing]} />;
}
