import { memo } from 'react';
import { promptOf } from '#shared/brand.ts';
import type { Message } from '#shared/schemas/message.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { LocalTime } from '../../components/ui/local-time.tsx';
import { Picture } from './picture.tsx';
import { TypedText } from './typed-text.tsx';
import { voiceOf } from './voice.ts';

interface Props {
  readonly message: Message;
  /** Whether to say when it was said. */
  readonly timed?: boolean;
  /** Given while the typewriter is at this message: called when it is done. */
  readonly onTyped?: (() => void) | undefined;
}

/** One message: its prompt, and what is said. */
export const MessageLine = memo(function MessageLine({ message, timed = false, onTyped }: Props) {
  const name = agentNameOf(message);
  return (
    <div className={`line ${voiceOf(name)}`} data-id={message._id}>
      {timed && (
        <>
          <LocalTime date={message.createdAt} />{' '}
        </>
      )}
      <span className="prompt">{promptOf(name)}</span> <Said message={message} by={name} onTyped={onTyped} />
    </div>
  );
});

function Said({ message, by, onTyped }: Pick<Props, 'message' | 'onTyped'> & { by: string }) {
  const text = stripTag(message.content);
  if (message.asciiArt) return <Picture content={text} by={by} />;
  return <span className="said">{onTyped ? <TypedText text={text} onDone={onTyped} /> : text}</span>;
}
