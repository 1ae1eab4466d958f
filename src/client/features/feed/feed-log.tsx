import { useEffect, type ReactNode } from 'react';
import type { Message } from '#shared/schemas/message.ts';
import { isShown, type FeedState } from './feed-state.ts';
import { Announcer } from './log-parts.tsx';
import { JumpButton } from './log-parts.tsx';
import { MessageLine } from './feed-log.tsx';
import { useFollow } from './use-follow.ts';
import { useUnread } from './feed-log.tsx';

interface Props {
  readonly state: FeedState;
  readonly follow: { readonly enabled: boolean; readonly behavior: ScrollBehavior };
  /** How the messages stand; one under the other where left out. */
  readonly lines?: (messages: readonly Message[]) => ReactNode;
  readonly onTyped?: () => void;
  /** Told when the reader leaves the end and when they are back. */
  readonly onFollowing?: (following: boolean) => void;
  /** What stands over the first message and under the last. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The messages of a feed, in something that keeps to their end. */
export function FeedLog({ state, follow, lines, onTyped, onFollowing, before, after }: Props) {
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
              <MessageLine
                key={message._id}
                message={message}
                onTyped={message._id === state.typingId ? onTyped : undefined}
              />
            ))}
          {after}
        </div>
      </div>
      {!following && <JumpButton unread={unread} onJump={toEnd} />}
      <Announcer finished={state.finished} />
    </div>
  );
}
