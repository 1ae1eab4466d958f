import { useState } from 'react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { TICKER_NEWS } from './ticker-header.tsx';

/**
 * The second header: a news strip that runs by. It can be held, as whatever moves by itself must be:
 * https://www.w3.org/TR/WCAG22/#pause-stop-hide
 */
export function TickerHeader() {
  const [held, setHeld] = useState(false);
  const still = useReducedMotion() || held;
  return (
    <aside className="ticker" aria-label="News of the desk" data-held={held}>
      {/* Standing still it scrolls instead, which must work from the keyboard. */}
      <div className="ticker-window" {...(still && { tabIndex: 0 })}>
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
