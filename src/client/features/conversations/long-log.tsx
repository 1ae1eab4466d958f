import { memo, Suspense } from 'react';
import type { Message } from '#shared/schemas/message.ts';
import { LinkedLine } from './linked-line.tsx';
import { useGrowing } from './use-growing.ts';
import { useMarked } from './use-marked.ts';
import { MESSAGES_AT_ONCE } from './whole-conversation.ts';

/**
 * Messages a piece. The stylesheet lets the browser leave out layout and paint of every piece out of sight, while finding in the
 * page, printing and links still reach each line: https://www.w3.org/TR/css-contain-2/#content-visibility
 */
const PIECE = 50;
/** What the server rendered stands at once. */
const GROWTH = { first: MESSAGES_AT_ONCE / PIECE, step: 2 };

/** The lines of a conversation, however many. Each piece hydrates by itself, so that a long one never holds up the page. */
export function LongLog({ messages }: { messages: readonly Message[] }) {
  const pieces = piecesOf(messages);
  const count = useGrowing(pieces.length, GROWTH);
  const marked = useMarked(count);
  return pieces.slice(0, count).map((piece) => (
    <Suspense key={piece[0]?._id}>
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
        <LinkedLine key={message._id} message={message} marked={message._id === marked} />
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

function piecesOf(messages: readonly Message[]): (readonly Message[])[] {
  const count = Math.ceil(messages.length / PIECE);
  return Array.from({ length: count }, (_, n) => messages.slice(n * PIECE, (n + 1) * PIECE));
}
