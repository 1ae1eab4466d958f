import { FEED_NAME } from '#shared/brand.ts';
import { useEffect, useState } from 'react';
import { TYPING_INDICATOR_DELAY_MS } from '#shared/constants.ts';
import { StatusHeader } from '../feed/console-header.tsx';
import type { FeedState, FeedStatus, Standing } from '../feed/feed-state.ts';
import { useStanding } from '../feed/use-duel-console.ts';

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

/** Says that a reply is pending, once nobody has said anything for a while and the last line stands. */
export function ProcessingLine({ state }: { state: FeedState }) {
  const quiet = useQuiet(state.messages.at(-1)?._id ?? '', TYPING_INDICATOR_DELAY_MS);
  const live = useStanding(state.status) === 'live';
  const pending = live && quiet && state.typingId === undefined;
  // The line keeps its room while it is empty, so that the log does not jump.
  return <p className="processing">{pending && <span>SYSTEM: Processing neural pathways</span>}</p>;
}

/** True once `latest` has stayed the same for `delayMs`. */
function useQuiet(latest: string, delayMs: number): boolean {
  const [quietSince, setQuietSince] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuietSince(latest), delayMs);
    return () => clearTimeout(timer);
  }, [latest, delayMs]);
  return quietSince === latest;
}
