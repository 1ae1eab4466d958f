import { useRef } from 'react';
import { LIST_PAGE_SIZE } from '#shared/constants.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import { useToken } from '../../lib/login.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { ConversationCard } from './conversation-cards.tsx';
import { LIST_TEXTS } from './list-texts.ts';

interface Props {
  readonly cards: readonly Conversation[];
  readonly onRemoved: (id: string) => void;
}

/** The cards. Whoever deletes one is left at the grid, not at the top of the page. */
export function CardGrid({ cards, onRemoved }: Props) {
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
