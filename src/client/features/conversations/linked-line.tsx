import { memo } from 'react';
import { promptOf } from '#shared/brand.ts';
import type { Message } from '#shared/schemas/message.ts';
import { agentNameOf } from '#shared/text/tag.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { Said } from '../feed/message-text.tsx';
import { voiceOf } from '../feed/message-text.tsx';
import { LINK_TEXTS } from './conversation-texts.ts';
import { CopyLink } from './message-links.tsx';
import { messageAnchor } from './message-links.tsx';

interface Props {
  readonly message: Message;
  /** Whether the page's address leads to this message. */
  readonly marked: boolean;
}

/** One message that can be linked to: the time when it was said is the link. */
export const LinkedLine = memo(function LinkedLine({ message, marked }: Props) {
  const name = agentNameOf(message);
  const anchor = messageAnchor(message._id);
  return (
    <div className={`line ${voiceOf(name)}`} id={anchor} {...(marked && { 'data-marked': true })}>
      <a className="permalink" href={`#${anchor}`}>
        <LocalTime date={message.createdAt} />
      </a>{' '}
      <span className="prompt">{promptOf(name)}</span> <Said message={message} by={name} />
      {marked && <CopyLink hash={`#${anchor}`} label={LINK_TEXTS.copyMessage} />}
    </div>
  );
});
