import { memo, type ReactNode, useEffect, useState } from 'react';
import { promptOf } from '#shared/brand.ts';
import { agentNameOf } from '#shared/text/tag.ts';
import { EpisodeStart } from './episode-frame.tsx';
import { type FeedMessage, type FeedState, isShown } from './feed-state.ts';
import { LineMenu } from './line-menu.tsx';
import { Announcer, JumpButton } from './log-parts.tsx';
import { MessageText, StageDirection, voiceOf } from './message-text.tsx';
import { StampMarks } from '../stamps/stamp-marks.tsx';
import { useFollow } from './use-follow.ts';

interface FeedLogProps {
  readonly state: FeedState;
  readonly follow: { readonly enabled: boolean; readonly behavior: ScrollBehavior };
  /** How the messages stand; one under the other where left out. */
  readonly lines?: (messages: readonly FeedMessage[]) => ReactNode;
  readonly onTyped?: () => void;
  /** Told when the reader leaves the end and when they are back. */
  readonly onFollowing?: (following: boolean) => void;
  /** What stands over the first message and under the last. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The messages of a feed, in something that keeps to their end. */
export function FeedLog({ state, follow, lines, onTyped, onFollowing, before, after }: FeedLogProps) {
  const { viewport, content, following, toEnd } = useFollow(follow);
  const shown = state.messages.filter(isShown);
  useEffect(() => onFollowing?.(following), [onFollowing, following]);
  const unread = useUnread(shown, following);
  return (
    <div className="log-frame">
      <div
        className={follow.enabled ? 'log log-follows' : 'log'}
        ref={viewport}
        role="region"
        aria-label="Conversation"
        {...(follow.enabled && { tabIndex: 0 })}
      >
        <div className="log-content" ref={content}>
          {before}
          {lines?.(shown) ??
            shown.map((message) => (
              <MessageRow
                key={message._id}
                message={message}
                onTyped={message._id === state.typingId ? onTyped : undefined}
              />
            ))}
          {after}
        </div>
      </div>
      <LineMenu log={viewport} messages={shown} />
      {!following && <JumpButton unread={unread} onJump={toEnd} />}
      <Announcer finished={state.finished} />
    </div>
  );
}

interface MessageLineProps {
  readonly message: FeedMessage;
  /** Given while the typewriter is at this message: called when it is done. */
  readonly onTyped?: (() => void) | undefined;
}

/** One message: what happened just before, its prompt and its text. */
export const MessageRow = memo(function MessageRow({ message, onTyped }: MessageLineProps) {
  const name = agentNameOf(message);
  return (
    <>
      <EpisodeStart message={message} />
      <StageDirection beat={message.silence} />
      <StageDirection beat={message.beat} />
      <div className={`line ${voiceOf(name)}`} data-line={message._id}>
        <span className="prompt">{`${promptOf(name)} `}</span>
        <MessageText message={message} by={name} onTyped={onTyped} />
        <StampMarks line={message._id} />
      </div>
    </>
  );
});

/** How many of `messages` came since the reader went away from the end. */
function useUnread(messages: readonly FeedMessage[], following: boolean): number {
  const latest = messages.at(-1)?._id;
  const [readTo, setReadTo] = useState(latest);
  if (following && readTo !== latest) setReadTo(latest);
  return following ? 0 : messages.length - 1 - messages.findIndex(({ _id }) => _id === readTo);
}
