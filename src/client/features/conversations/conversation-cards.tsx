import { useRef } from 'react';
import { Link } from 'wouter';
import { LIST_PAGE_SIZE } from '#shared/constants.ts';
import { paths } from '#shared/paths.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle, shortId } from '#shared/text/conversation-title.ts';
import { previewOf } from '#shared/text/preview.ts';
import { RelativeTime } from '../../components/ui/time.tsx';
import { useToken } from '../../lib/login.ts';
import { tell } from '../../lib/tell.ts';
import { trpc } from '../../lib/trpc.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { useDuelState } from '../feed/use-duel-console.ts';
import { TALK } from './conversation-texts.ts';
import { LIST_TEXTS, messageCountText, removeHint, stampOf } from './list-texts.ts';

interface CardGridProps {
  readonly cards: readonly Conversation[];
  readonly onRemoved: (id: string) => void;
}

/** The cards. After a deletion the focus goes to the grid, not to the top of the page. */
export function CardGrid({ cards, onRemoved }: CardGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const mayRemove = useToken() !== undefined;
  const removed = (id: string) => {
    onRemoved(id);
    grid.current?.focus({ preventScroll: true });
  };
  return (
    <ul className="cards" ref={grid} tabIndex={-1} aria-label={LIST_TEXTS.title}>
      {cards.map((conversation) => (
        <li key={conversation._id}>
          <ConversationCard
            conversation={conversation}
            onRemoved={mayRemove ? () => removed(conversation._id) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** The room that the cards will take. */
export function CardSkeletons() {
  useWaiting();
  return (
    <>
      <p className="unseen" role="status">
        {LIST_TEXTS.loading}
      </p>
      <ul className="cards" aria-hidden="true">
        {Array.from({ length: LIST_PAGE_SIZE }, (_, n) => (
          <li key={n} className="card card-skeleton" />
        ))}
      </ul>
    </>
  );
}

interface ConversationCardProps {
  readonly conversation: Conversation;
  /** Given to an administrator, who may delete: called when it is done. */
  readonly onRemoved: (() => void) | undefined;
}

/** A conversation as a card in the drawer. The whole card leads to it; what else it holds lies on top. */
function ConversationCard({ conversation, onRemoved }: ConversationCardProps) {
  const { _id: id, isEternalMode, messageCount, updatedAt, latestMessage } = conversation;
  const title = displayTitle(conversation);
  return (
    <article
      className="card"
      aria-labelledby={`card-${id}`}
      {...(isEternalMode ? { 'data-live': true } : { 'data-stamp': stampOf(id) })}
    >
      <p className="card-tab" aria-hidden="true">
        {shortId(id)}
      </p>
      <h2 className="card-title" id={`card-${id}`}>
        <Link href={paths.conversation(id)}>{title}</Link>
      </h2>
      <p className="card-preview">{cardText(conversation)}</p>
      <p className="card-facts">
        {isEternalMode && <LiveBadge />}
        <span>{messageCountText(messageCount)}</span>
        <RelativeTime date={latestMessage?.createdAt ?? updatedAt} />
      </p>
      <p className="card-actions">
        <Link href={paths.chat(id)} aria-label={`${TALK}: ${title}`}>
          {TALK}
        </Link>
        {onRemoved && <RemoveButton {...{ id, title, messageCount, onRemoved }} />}
      </p>
    </article>
  );
}

/** What it came to, where somebody has summed it up and the title does not say it already; else its latest words. */
function cardText(conversation: Conversation): string {
  const came = conversation.summary.trim();
  return came !== '' && came !== displayTitle(conversation) ? came : previewOf(conversation.latestMessage);
}

function LiveBadge() {
  const duel = useDuelState();
  return (
    <strong className="card-live" data-duel={duel}>
      {duel === 'active' ? LIST_TEXTS.live : LIST_TEXTS.resting}
    </strong>
  );
}

interface RemoveButtonProps {
  readonly id: string;
  readonly title: string;
  readonly messageCount: number;
  readonly onRemoved: () => void;
}

/** Deletes a conversation, once an administrator has confirmed it. */
function RemoveButton({ id, title, messageCount, onRemoved }: RemoveButtonProps) {
  const remove = trpc.conversations.remove.useMutation({
    onSuccess: onRemoved,
    onError: () => tell(LIST_TEXTS.removeFailed),
  });
  return (
    <button
      type="button"
      className="card-remove"
      aria-label={`${LIST_TEXTS.remove}: ${title}`}
      title={removeHint(messageCount)}
      disabled={remove.isPending}
      onClick={() => confirm(LIST_TEXTS.removeQuestion) && remove.mutate({ id })}
    >
      {LIST_TEXTS.remove}
    </button>
  );
}
