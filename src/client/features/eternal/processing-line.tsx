import { TYPING_INDICATOR_DELAY_MS } from '#shared/constants.ts';
import { useQuiet } from '../../hooks/use-quiet.ts';

/** Says that a reply is pending, once nobody has said anything for a while. `latest` changes with each message. */
export function ProcessingLine({ latest, live }: { latest: string; live: boolean }) {
  const quiet = useQuiet(latest, TYPING_INDICATOR_DELAY_MS);
  // The line keeps its room while it is empty, so that the log does not jump.
  return <p className="processing">{live && quiet && <span>SYSTEM: Processing neural pathways</span>}</p>;
}
