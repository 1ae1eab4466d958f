import type { ReactNode } from 'react';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { RETRO } from './retro.ts';

interface Props {
  readonly items: readonly string[];
  /** What stops it. */
  readonly children: ReactNode;
}

/** The news that run by; where nothing may run, they are scrolled by hand. */
export function NewsStrip({ items, children }: Props) {
  const still = useReducedMotion();
  return (
    <section className="news-strip" aria-label={RETRO.news}>
      <div className="news-window" {...(still && { tabIndex: 0 })}>
        <div className="news-band">
          <News items={items} />
          <News items={items} repeated />
        </div>
      </div>
      {children}
    </section>
  );
}

/** The band stands twice, one after the other, so that it runs without a seam. */
function News({ items, repeated = false }: { items: readonly string[]; repeated?: boolean }) {
  return (
    <ul className="news-items" {...(repeated && { 'aria-hidden': true })}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
