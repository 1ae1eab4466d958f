import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NewsBand } from '../../components/ui/news-band.tsx';
import { documentTitle, type PageHead, usePageHead } from '../../lib/page-head.ts';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { playEffects } from './effects/stage.ts';
import { RETRO } from './retro.ts';
import { useScrollingTitle } from './scrolling-title.ts';

interface RetroPageProps {
  /** The page's palette in palettes.css. */
  readonly look: 'den' | 'religion' | 'library';
  readonly head: PageHead;
  /** The title that scrolls once scripts run. */
  readonly pageTitle: string;
  /** What runs by over the page; a page without it has only the button that stops the rest. */
  readonly news?: readonly string[];
  readonly children: ReactNode;
}

/** What every page of 1999 has: a title that scrolls, things that fall, news, and a notice about the GIFs. */
export function RetroPage({ look, head, pageTitle, news, children }: RetroPageProps) {
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

/** Answers every right click on the page with `notice`, in place of the browser's menu. */
function useCopyrightNotice(notice: string): void {
  useEffect(() => {
    const onContextMenu = (event: MouseEvent) => {
      event.preventDefault();
      alert(notice);
    };
    document.addEventListener('contextmenu', onContextMenu);
    return () => document.removeEventListener('contextmenu', onContextMenu);
  }, [notice]);
}

/** Asterisks, cursor trail and sparkles, while `running`. Nothing in it can be clicked, read out or focused. */
function RetroEffects({ running }: { running: boolean }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (running && layer.current) return playEffects(layer.current);
  }, [running]);
  return <div ref={layer} className="retro-effects" aria-hidden="true" />;
}

interface HoldButtonProps {
  readonly held: boolean;
  readonly onHold: (held: boolean) => void;
}

/** Stops everything that moves by itself, and lets it go again: https://www.w3.org/TR/WCAG22/#pause-stop-hide */
function HoldButton({ held, onHold }: HoldButtonProps) {
  return (
    <button type="button" className="bevel hold" aria-pressed={held} onClick={() => onHold(!held)}>
      {RETRO.hold}
    </button>
  );
}

interface NewsStripProps {
  readonly items: readonly string[];
  /** What stops it. */
  readonly children: ReactNode;
}

/** The news that run by over the page, and what stops all that moves there. */
function NewsStrip({ items, children }: NewsStripProps) {
  return (
    <div className="news-strip">
      <NewsBand label={RETRO.news} items={items} />
      {children}
    </div>
  );
}
