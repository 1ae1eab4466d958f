import { useState } from 'react';
import { BRAND } from '#shared/brand.ts';

const TICKER = 'News of the desk';

/**
 * The second header: a news strip that runs by. It can be held, as whatever moves by itself must be:
 * https://www.w3.org/TR/WCAG22/#pause-stop-hide
 */
export function TickerHeader() {
  const [held, setHeld] = useState(false);
  return (
    <aside className="ticker" aria-label={TICKER} data-held={held}>
      {/* It rests while it has the focus; where nothing may run it scrolls instead, which must work from the keyboard, also before scripts run. */}
      <div className="ticker-window" role="group" aria-label={TICKER} tabIndex={0}>
        <div className="ticker-strip">
          <News />
          <News repeated />
        </div>
      </div>
      <button type="button" className="ticker-hold" aria-pressed={held} onClick={() => setHeld(!held)}>
        hold
      </button>
    </aside>
  );
}

/** The strip stands twice, one after the other, so that it runs without a seam. */
function News({ repeated = false }: { repeated?: boolean }) {
  return (
    <ul className="ticker-news" {...(repeated && { 'aria-hidden': true })}>
      {TICKER_NEWS.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
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
