import { memo, Suspense, useState } from 'react';
import { promptOf } from '#shared/brand.ts';
import { messageAnchor } from '#shared/paths.ts';
import type { Message } from '#shared/schemas/message.ts';
import { agentNameOf } from '#shared/text/tag.ts';
import { LocalTime } from '../../components/ui/time.tsx';
import { MessageText, StageDirection, voiceOf } from '../feed/message-text.tsx';
import { StampMarks } from '../stamps/stamp-marks.tsx';
import { LINK_TEXTS } from './conversation-texts.ts';
import { Provenance } from './line-provenance.tsx';
import { CopyLink, useMarked } from './message-links.tsx';

/**
 * Messages a piece. The stylesheet lets the browser leave out layout and paint of every piece out of sight, while finding in the
 * page, printing and links still reach each line: https://www.w3.org/TR/css-contain-2/#content-visibility
 */
const PIECE = 50;
/** The lines of a conversation, however many. Each piece hydrates by itself, so that a long one never holds up the page. */
export function LongLog({ messages }: { messages: readonly Message[] }) {
  const [origin] = useState(messages[0]?._id);
  const marked = useMarked(messages);
  return piecesOf(messages, origin).map(({ key, piece }) => (
    <Suspense key={key}>
      <Piece messages={piece} marked={piece.find(({ _id }) => _id === marked)?._id} />
    </Suspense>
  ));
}

interface PieceProps {
  readonly messages: readonly Message[];
  /** The message of these that is marked, where one is. */
  readonly marked: string | undefined;
}

const Piece = memo(function Piece({ messages, marked }: PieceProps) {
  return (
    <div className="log-piece">
      {messages.map((message) => (
        <LinkedMessage key={message._id} message={message} marked={message._id === marked} />
      ))}
    </div>
  );
}, holdTheSame);

function holdTheSame(before: PieceProps, after: PieceProps): boolean {
  return (
    before.marked === after.marked &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, n) => message === after.messages[n])
  );
}

/**
 * Pieces counted from the message `origin`, both ways: what comes above it leaves the pieces that stand already as they are. Each
 * has the key of its message that is nearest to there.
 */
function piecesOf(messages: readonly Message[], origin: string | undefined) {
  const middle = Math.max(
    0,
    messages.findIndex(({ _id }) => _id === origin),
  );
  const short = middle % PIECE;
  const starts = Array.from(
    { length: Math.ceil((messages.length - short) / PIECE) },
    (_, n) => short + n * PIECE,
  );
  return (short > 0 ? [0, ...starts] : starts).map((start) => {
    const piece = messages.slice(start, start === 0 && short > 0 ? short : start + PIECE);
    return { piece, key: (start < middle ? piece.at(-1) : piece[0])?._id };
  });
}

interface Props {
  readonly message: Message;
  /** Whether the page's address leads to this message. */
  readonly marked: boolean;
}

/** One message that can be linked to: the time when it was said is the link. */
const LinkedMessage = memo(function LinkedMessage({ message, marked }: Props) {
  const name = agentNameOf(message);
  const anchor = messageAnchor(message._id);
  return (
    <>
      <StageDirection beat={message.beat} />
      <div
        className={`line ${voiceOf(name)}`}
        id={anchor}
        data-line={message._id}
        {...(marked && { 'data-marked': true })}
      >
        <a className="permalink" href={`#${anchor}`}>
          <LocalTime date={message.createdAt} />
        </a>{' '}
        <span className="prompt">{promptOf(name)}</span> <MessageText message={message} by={name} />
        {marked && <CopyLink hash={`#${anchor}`} label={LINK_TEXTS.copyMessage} />}
        {marked && <Provenance id={message._id} />}
        <StampMarks line={message._id} />
      </div>
    </>
  );
});
