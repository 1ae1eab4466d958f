import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { captionedArt } from '#shared/text/ascii-art.ts';
import { type FeedMessage, episodeFrom } from './feed-state.ts';

/** Tells screen readers of each new message once, when it is complete. https://www.w3.org/TR/wai-aria-1.2/#log */
export function Announcer({ finished }: { finished: readonly FeedMessage[] }) {
  return (
    <div className="unseen" role="log" aria-live="polite" aria-label="New messages">
      {finished.map((message) => (
        <p key={message._id}>{[opened(message), message.beat, spoken(message)].filter(Boolean).join(' ')}</p>
      ))}
    </div>
  );
}

function opened(message: FeedMessage): string {
  const episode = episodeFrom(message);
  return episode ? `A new episode: ${episode.title}.` : '';
}

function spoken(message: FeedMessage): string {
  const text = stripTag(message.content);
  const said = message.asciiArt ? `ASCII art. ${captionedArt(text).caption}` : text;
  return `${agentNameOf(message)}: ${said}`;
}

interface Props {
  /** How many messages came while the reader was away. */
  readonly unread: number;
  readonly onJump: () => void;
}

/** The way back to the end for a reader who scrolled up. */
export function JumpButton({ unread, onJump }: Props) {
  return (
    <button type="button" className="jump" onClick={onJump}>
      <span aria-hidden="true">▼ </span>
      jump to latest{unread > 0 && ` (${unread} new)`}
    </button>
  );
}
