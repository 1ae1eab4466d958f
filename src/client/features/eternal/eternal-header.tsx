import type { FeedStatus } from '../feed/feed-state.ts';
import { StatusHeader } from '../feed/status-header.tsx';
import { FEED_NAME } from './feed-name.ts';

/** The state of the live feed in a word and a sentence. The feed itself is never archived. */
const STATES: Record<FeedStatus, readonly [word: string, sentence: string]> = {
  loading: ['Loading', 'Preparing eternal duel'],
  live: ['LIVE', 'Eternal duel active'],
  reconnecting: ['Reconnecting', 'Connection lost'],
  archived: ['Reconnecting', 'Connection lost'],
};

/** The head of the live feed. */
export function EternalHeader({ status }: { status: FeedStatus }) {
  const [word, sentence] = STATES[status];
  return <StatusHeader title={FEED_NAME} status={status} word={word} sentence={sentence} />;
}
