import type { FeedStatus, Standing } from '../feed/feed-state.ts';
import { StatusHeader } from '../feed/console-header.tsx';
import { useStanding } from '../feed/use-duel-console.ts';
import { FEED_NAME } from '#shared/brand.ts';

/** The state of the live feed in a word and a sentence. The feed itself is never archived, nor gone. */
const STATES: Record<Standing, readonly [word: string, sentence: string]> = {
  loading: ['Loading', 'Preparing eternal duel'],
  live: ['LIVE', 'Eternal duel active'],
  resting: ['Resting', 'The duel rests'],
  reconnecting: ['Reconnecting', 'Connection lost'],
  archived: ['Reconnecting', 'Connection lost'],
  gone: ['Reconnecting', 'Connection lost'],
};

/** The head of the live feed. */
export function EternalHeader({ status }: { status: FeedStatus }) {
  const standing = useStanding(status);
  const [word, sentence] = STATES[standing];
  return <StatusHeader title={FEED_NAME} standing={standing} word={word} sentence={sentence} />;
}
