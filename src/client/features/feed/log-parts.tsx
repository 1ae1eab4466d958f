import type { Message } from '#shared/schemas/message.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { captionedArt } from './message-text.tsx';

/** Tells screen readers of each new message once, when it is complete. https://www.w3.org/TR/wai-aria-1.2/#log */
export function Announcer({ finished }: { finished: readonly Message[] }) {
  return (
    <div className="unseen" role="log" aria-live="polite" aria-label="New messages">
      {finished.map((message) => (
        <p key={message._id}>{`${agentNameOf(message)}: ${spoken(message)}`}</p>
      ))}
    </div>
  );
}

function spoken(message: Message): string {
  const text = stripTag(message.content);
  return message.asciiArt ? `ASCII art. ${captionedArt(text).caption}` : text;
}
