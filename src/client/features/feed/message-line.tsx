import { memo } from 'react';
import { promptOf } from '#shared/brand.ts';
import type { Message } from '#shared/schemas/message.ts';
import { agentNameOf } from '#shared/text/tag.ts';
import { Said } from './message-text.tsx';
import { voiceOf } from './message-text.tsx';

interface Props {
  readonly message: Message;
  /** Given while the typewriter is at this message: called when it is done. */
  readonly onTyped?: (() => void) | undefined;
}

/** One message: its prompt, and what is said. */
export const MessageLine = memo(function MessageLine({ message, onTyped }: Props) {
  const name = agentNameOf(message);
  return (
    <div className={`line ${voiceOf(name)}`}>
      <span className="prompt">{`${promptOf(name)} `}</span>
      <Said message={message} by={name} onTyped={onTyped} />
    </div>
  );
});
