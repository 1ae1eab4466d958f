import { TYPING_INDICATOR_DELAY_MS } from '#shared/constants.ts';
import type { FeedState } from '../feed/feed-state.ts';
import { useStanding } from '../feed/use-duel-console.ts';
import { useQuiet } from './eternal-header.tsx';

/** Says that a reply is pending, once nobody has said anything for a while and the last line stands. */
export function ProcessingLine({ state }: { state: FeedState }) {
  const quiet = useQuiet(state.messages.at(-1)?._id ?? '', TYPING_INDICATOR_DELAY_MS);
  const live = useStanding(state.status) === 'live';
  const pending = live && quiet && state.typingId === undefined;
  // The line keeps its room while it is empty, so that the log does not jump.
  return <p className="processing">{pending && <span>SYSTEM: Processing neural pathways</span>}</p>;
}
