import { useCallback, useState } from 'react';
import { JumpButton } from '../../features/feed/log-parts.tsx';
import { useFollow } from '../../features/feed/use-follow.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { AGAIN, ROGUE_TERMINAL, rogueTerminalHead, SCREEN, SKIP, SKIP_HINT, TTY } from './page.tsx';
import { TRANSCRIPT, typingTimes } from './transcript.ts';
import { Tty } from './page.tsx';
import { useAnyKey } from './use-typing.ts';
import { useTyping } from './use-typing.ts';

const TIMES = typingTimes(TRANSCRIPT);

/** A screen that was left on. It types its transcript, which the server has sent whole for those without scripts. */
export function RogueTerminalPage() {
  usePageHead(rogueTerminalHead);
  const [showing, setShowing] = useState(1);
  return <Terminal key={showing} onAgain={() => setShowing(showing + 1)} />;
}

function Terminal({ onAgain }: { onAgain: () => void }) {
  const [skipped, setSkipped] = useState(false);
  const reduced = useReducedMotion();
  const typewriter = !reduced && !skipped;
  const typed = useTyping(TIMES, typewriter);
  const typing = typewriter && typed !== undefined && typed < TIMES.length;
  const skip = useCallback(() => setSkipped(true), []);
  useAnyKey(skip, typing);
  return (
    <div className="rogue-terminal" data-begun={typed !== undefined || skipped}>
      <div className="console">
        <header className="status-header">
          <h1>{ROGUE_TERMINAL}</h1>
          <p className="status">{TTY}</p>
        </header>
        <Screen text={typing ? TRANSCRIPT.slice(0, typed) : TRANSCRIPT} />
        <p className="rogue-terminal-foot">
          {typing && <span>{SKIP_HINT}</span>}
          {!reduced && typed !== undefined && (
            <button type="button" onClick={typing ? skip : onAgain}>
              {typing ? SKIP : AGAIN}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

/** Keeps to the end of what is typed. */
function Screen({ text }: { text: string }) {
  const { viewport, content, following, toEnd } = useFollow({ enabled: true, behavior: 'instant' });
  return (
    <div className="log-frame">
      <div className="log log-follows" ref={viewport} role="region" aria-label={SCREEN} tabIndex={0}>
        <div className="tty-paper" ref={content}>
          <Tty text={text} />
        </div>
      </div>
      {!following && <JumpButton unread={0} onJump={toEnd} />}
    </div>
  );
}
