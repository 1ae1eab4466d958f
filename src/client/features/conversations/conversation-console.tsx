import type { Conversation } from '#shared/schemas/conversation.ts';
import { shortId } from '#shared/text/conversation-title.ts';
import { useNow } from '../../lib/use-clock.ts';
import { ConsoleHeader } from '../feed/console-header.tsx';
import type { FeedState } from '../feed/feed-state.ts';
import { useStanding } from '../feed/use-duel-console.ts';
import { STATUS_WORDS } from './conversation-header.tsx';

/** The console's line over a conversation. */
export function ConversationConsole({
  conversation,
  state,
  total,
}: {
  conversation: Conversation;
  state: FeedState;
  /** Messages, whether they are on the page or not. */
  total: number;
}) {
  const seconds = useRuntime(conversation, state);
  const standing = useStanding(state.status);
  return (
    <ConsoleHeader
      status={state.status}
      facts={[
        ['status', STATUS_WORDS[standing]],
        ['messages', String(total)],
        ['runtime', `${seconds} s`],
        ['id', shortId(conversation._id)],
      ]}
    />
  );
}

/** Seconds from the start to the last word; to this moment while more may come. Two clocks may disagree: never below 0. */
function useRuntime(conversation: Conversation, { status, messages }: FeedState): number {
  const now = useNow();
  const { startDate } = conversation;
  const lastWord = messages.at(-1)?.createdAt ?? startDate;
  const ended = status === 'archived' || status === 'gone';
  const until = ended || now === undefined ? lastWord.getTime() : now;
  return Math.max(0, Math.floor((until - startDate.getTime()) / 1_000));
}
