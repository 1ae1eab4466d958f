import { memo, useCallback, useState } from 'react';
import { BRAND } from '#shared/brand.ts';
import { JumpButton } from '../../features/feed/log-parts.tsx';
import { useFollow } from '../../features/feed/use-follow.ts';
import { type PageHead, usePageHead } from '../../lib/page-head.ts';
import type { Loaded } from '../../lib/route.ts';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { kindOf, TRANSCRIPT, typingTimes } from './transcript.ts';
import { useAnyKey, useTyping } from './use-typing.ts';

const TIMES = typingTimes(TRANSCRIPT);

/** A screen that was left on. It types its transcript, which the server has sent whole for those without scripts. */
export function Page() {
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

export const load = (): Promise<Loaded> => Promise.resolve({ status: 200, head: rogueTerminalHead });

/** Text of the transcript, a line a block: one too long for the screen goes on below, set in. */
function Tty({ text }: { text: string }) {
  const end = text.lastIndexOf('\n') + 1;
  return (
    <pre className="tty">
      <Lines text={text.slice(0, end)} />
      {/* A new element for each line: one that moved down would count as a page that jumps. */}
      <Line key={end} text={text.slice(end)} caret />
    </pre>
  );
}

/** Lines that are complete, which most of the time is all that there is to draw. */
const Lines = memo(function Lines({ text }: { text: string }) {
  return text.match(/.*\n/g)?.map((line, n) => <Line key={n} text={line} />);
});

interface LineProps {
  readonly text: string;
  /** Whether the next character will be typed here. */
  readonly caret?: boolean;
}

const Line = memo(function Line({ text, caret = false }: LineProps) {
  return (
    <span className={`tty-line tty-${kindOf(text)}`}>
      {caret ? <span className="tty-caret">{text}</span> : text}
    </span>
  );
});

const { assistant, user } = BRAND.personas;

const ROGUE_TERMINAL = 'ROGUE TERMINAL';

const rogueTerminalHead: PageHead = {
  title: ROGUE_TERMINAL,
  description: `${assistant} left a screen on in the back. It has minted a coin, with perks, and ${user} has a form for that.`,
};

const TTY = 'tty1';
export const SCREEN = 'Transcript';
const SKIP_HINT = 'Any key or a click skips to the end.';
const SKIP = 'skip';
const AGAIN = 'again';
