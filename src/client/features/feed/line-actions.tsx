import { useState, useSyncExternalStore } from 'react';
import { endpoints, paths } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { copyText } from '../../lib/clipboard.ts';
import { LINE_TEXTS } from './line-texts.ts';

type Shared = Pick<Message, '_id' | 'role' | 'content'>;

/** What a reader may take of a line: its address, its words, its picture. All but the picture need scripts. */
export function LineActions({ message }: { message: Shared }) {
  const [outcome, setOutcome] = useState('');
  const copy = async (text: string) => {
    setOutcome((await copyText(text)) ? LINE_TEXTS.copied : LINE_TEXTS.refused);
  };
  return (
    <>
      <button type="button" onClick={() => void copy(addressOf(message))}>
        {LINE_TEXTS.copyLink}
      </button>
      <button type="button" onClick={() => void copy(stripTag(message.content))}>
        {LINE_TEXTS.copyText}
      </button>
      <a href={endpoints.linePicture(message._id)} className="button">
        {LINE_TEXTS.picture}
      </a>
      <ShareButton message={message} />
      <span className="line-outcome" role="status">
        {outcome}
      </span>
    </>
  );
}

function addressOf({ _id }: Shared): string {
  return location.origin + paths.line(_id);
}

/** Where the browser can share. It keeps its room until that is known, so that nothing moves. */
function ShareButton({ message }: { message: Shared }) {
  const canShare = useSyncExternalStore(
    () => () => undefined,
    () => 'share' in navigator,
    () => undefined,
  );
  if (canShare === false) return null;
  const share = () => {
    const text = `${agentNameOf(message)}: ${stripTag(message.content)}`;
    // Whoever changes their mind is told by the browser.
    navigator.share({ text, url: addressOf(message) }).catch(() => undefined);
  };
  return (
    <button type="button" className="line-share" disabled={canShare === undefined} onClick={share}>
      {LINE_TEXTS.share}
    </button>
  );
}
