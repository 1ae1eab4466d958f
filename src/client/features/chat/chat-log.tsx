import { Announcer } from '../feed/log-parts.tsx';
import { JumpButton } from '../feed/log-parts.tsx';
import { useFollow } from '../feed/use-follow.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { ChatLine, GrowingReply } from './chat-log.tsx';
import type { ChatState } from './chat-state.ts';
import { CHAT_TEXTS } from './chat-texts.ts';
import { DOOR_ALT, DOOR_ART } from './chat-texts.ts';

interface Props {
  readonly state: ChatState;
  readonly onListenAgain: () => void;
  readonly onSend: (content: string) => void;
}

/** What was said on the private line, kept at its end. */
export function ChatLog({ state, onListenAgain, onSend }: Props) {
  useWaiting(state.loading);
  const { viewport, content, following, toEnd } = useFollow({ enabled: true, behavior: 'smooth' });
  // The starters go once something is said; the focus must not go with them.
  const start = (starter: string) => {
    viewport.current?.focus({ preventScroll: true });
    onSend(starter);
  };
  return (
    <div className="log-frame">
      <div
        className="log log-follows"
        ref={viewport}
        role="region"
        aria-label={CHAT_TEXTS.log}
        aria-busy={state.loading}
        tabIndex={0}
      >
        <div className="log-content" ref={content}>
          <pre className="art" role="img" aria-label={DOOR_ALT}>
            {DOOR_ART}
          </pre>
          <p className="log-note">{state.loading ? CHAT_TEXTS.loading : CHAT_TEXTS.opening}</p>
          <noscript>
            <p className="log-note">{CHAT_TEXTS.noScripts}</p>
          </noscript>
          {!state.loading && state.messages.length === 0 && <Starters onSend={start} />}
          {state.messages.map((message) => (
            <ChatLine key={message._id} message={message} />
          ))}
          <Pending state={state} onListenAgain={onListenAgain} />
        </div>
      </div>
      {!following && <JumpButton unread={0} onJump={toEnd} />}
      <Announcer finished={state.heard.map((reply) => ({ ...reply, asciiArt: false }))} />
    </div>
  );
}

/** Something to say for whoever stands there and has nothing. */
function Starters({ onSend }: Pick<Props, 'onSend'>) {
  return (
    <div className="chat-starters">
      <p className="log-note">{CHAT_TEXTS.tryThis}</p>
      {CHAT_TEXTS.starters.map((starter) => (
        <button key={starter} type="button" onClick={() => onSend(starter)}>
          {starter}
        </button>
      ))}
    </div>
  );
}

/** The reply as it comes, what it is waiting for, or why it does not come. */
function Pending({ state: { reply, trouble }, onListenAgain }: Pick<Props, 'state' | 'onListenAgain'>) {
  if (reply === undefined) return null;
  return (
    <>
      {reply !== '' && <GrowingReply text={reply} />}
      {reply === '' && trouble === undefined && (
        <p className="processing" role="status">
          <span>{CHAT_TEXTS.typing}</span>
        </p>
      )}
      {trouble !== undefined && (
        <p className="log-note chat-trouble" role="status">
          {CHAT_TEXTS[trouble]}{' '}
          <button type="button" onClick={onListenAgain}>
            {CHAT_TEXTS.again}
          </button>
        </p>
      )}
    </>
  );
}
