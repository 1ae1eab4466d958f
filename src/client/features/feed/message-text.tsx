import type { Message } from '#shared/schemas/message.ts';
import { stripTag } from '#shared/text/tag.ts';
import { Picture } from './message-text.tsx';
import { TypedText } from './typewriter.tsx';

interface Props {
  readonly message: Message;
  /** The name of who says it. */
  readonly by: string;
  /** Given while the typewriter is at this message: called when it is done. */
  readonly onTyped?: (() => void) | undefined;
}

/** What a message says. */
export function Said({ message, by, onTyped }: Props) {
  const text = stripTag(message.content);
  if (message.asciiArt) return <Picture content={text} by={by} />;
  return <span className="said">{onTyped ? <TypedText text={text} onDone={onTyped} /> : text}</span>;
}
