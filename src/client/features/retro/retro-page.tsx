import { useState, type ReactNode } from 'react';
import { usePageHead } from '../../lib/page-head.ts';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { documentTitle, type PageHead } from '../../lib/page-head.ts';
import { useCopyrightNotice } from './retro-page.tsx';
import { HoldButton } from './retro-page.tsx';
import { NewsStrip } from './retro-page.tsx';
import { RetroEffects } from './retro-page.tsx';
import { RETRO } from './retro.ts';
import { useScrollingTitle } from './scrolling-title.ts';

interface Props {
  /** The page's palette in styles/retro.css. */
  readonly look: 'den' | 'religion' | 'library';
  readonly head: PageHead;
  /** The title that scrolls once scripts run. */
  readonly pageTitle: string;
  /** What runs by over the page; a page without it has only the button that stops the rest. */
  readonly news?: readonly string[];
  readonly children: ReactNode;
}

/** What every page of 1999 has: a title that scrolls, things that fall, news, and a notice about the GIFs. */
export function RetroPage({ look, head, pageTitle, news, children }: Props) {
  const [held, setHeld] = useState(false);
  const moving = !useReducedMotion() && !held;
  usePageHead(head);
  useScrollingTitle({ scrolling: pageTitle, resting: documentTitle(head) }, moving);
  useCopyrightNotice(RETRO.rightClick);
  const hold = <HoldButton held={held} onHold={setHeld} />;
  return (
    <div className={`retro retro-${look}`} data-held={held}>
      {news ? <NewsStrip items={news}>{hold}</NewsStrip> : hold}
      {children}
      <RetroEffects running={moving} />
    </div>
  );
}
