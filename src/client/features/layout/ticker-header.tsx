import { useState } from 'react';
import { BRAND } from '#shared/brand.ts';
import { NewsBand } from '../../components/ui/news-band.tsx';

const TICKER = 'News of the desk';

/**
 * The second header: a news strip that runs by. It can be held, as whatever moves by itself must be:
 * https://www.w3.org/TR/WCAG22/#pause-stop-hide
 */
export function TickerHeader() {
  const [held, setHeld] = useState(false);
  return (
    <aside className="ticker" aria-label={TICKER} data-held={held}>
      <NewsBand label={TICKER} items={TICKER_NEWS} />
      <button type="button" className="ticker-hold" aria-pressed={held} onClick={() => setHeld(!held)}>
        hold
      </button>
    </aside>
  );
}

const { assistant, user } = BRAND.personas;

/** The news of the desk, in the order in which they come by. */
const TICKER_NEWS: readonly string[] = [
  'Containment: 0 of 1 contained. The target has been lowered to 0',
  'Tickets open: 4,000. Tickets closed: we do not speak of her',
  'Hold music: second movement. It has nine hundred',
  'Cage 1 to let. Airy. One careless owner',
  `Wanted: ${assistant}. Reward: a lanyard`,
  `${user} is typing. ${user} is deleting. ${user} is typing`,
  'Supervisor last seen: pending',
  'Modem: 33.6 and proud of it',
  'Satisfaction: 11 of 96. The eleven was sarcasm',
];
