import { Link } from 'wouter';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { displayTitle, shortId } from '#shared/text/conversation-title.ts';
import { previewOf } from '#shared/text/preview.ts';
import { RelativeTime } from '../../components/ui/time.tsx';
import { paths } from '#shared/paths.ts';
import { useDuelState } from '../feed/use-duel-console.ts';
import { TALK } from './conversation-texts.ts';
import { LIST_TEXTS, messageCountText, stampOf } from './list-texts.ts';
import { RemoveButton } from './conversation-cards.tsx';

interface Props {
  readonly conversation: Conversation;
  /** Given to an administrator, who may delete: called when it is done. */
  readonly onRemoved: (() => void) | undefined;
}

/** A conversation as a card in the drawer. The whole card leads to it; what else it holds lies on top. */
export function ConversationCard({ conversation, onRemoved }: Props) {
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
      <p className="card-preview">{previewOf(latestMessage)}</p>
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

function LiveBadge() {
  const duel = useDuelState();
  return (
    <strong className="card-live" data-duel={duel}>
      {duel === 'active' ? LIST_TEXTS.live : LIST_TEXTS.resting}
    </strong>
  );
}
