import { useState } from 'react';
import { CardGrid, CardSkeletons } from './conversation-cards.tsx';
import { ListToolbar } from './conversation-list.tsx';
import { countText, LIST_TEXTS, searchedText } from './list-texts.ts';
import { LiveInvitation } from './conversation-list.tsx';
import { matchesSearch } from './card-pages.ts';
import { useCards, type Cards } from './use-cards.ts';

/** The conversations, as far as they are loaded, and what the search leaves of them. */
export function ConversationList() {
  const list = useCards();
  const [query, setQuery] = useState('');
  return (
    <>
      <ListToolbar query={query} onQuery={setQuery} />
      <LiveInvitation live={list.cards.find(({ isEternalMode }) => isEternalMode)} />
      {list.loading ? <CardSkeletons /> : <LoadedCards list={list} query={query} />}
    </>
  );
}

function LoadedCards({ list, query }: { list: Cards; query: string }) {
  const { cards, drop, mayHaveMore } = list;
  const shown = cards.filter((conversation) => matchesSearch(conversation, query));
  const searching = query.trim() !== '';
  return (
    <>
      <p className="list-count" role="status">
        <span>
          {shown.length > 0 ? countText({ shown: shown.length, loaded: cards.length }) : nothing(searching)}
        </span>
        {searching && mayHaveMore && <span> {searchedText(cards.length)}</span>}
      </p>
      <CardGrid cards={shown} onRemoved={drop} />
      {mayHaveMore && <LoadMore list={list} />}
    </>
  );
}

function nothing(searching: boolean): string {
  return searching ? LIST_TEXTS.nothingMatches : LIST_TEXTS.nothingFound;
}

function LoadMore({ list: { loadMore, loadingMore } }: { list: Cards }) {
  return (
    <p className="load-more">
      <button type="button" disabled={loadingMore} onClick={() => void loadMore()}>
        {loadingMore ? LIST_TEXTS.loadingMore : LIST_TEXTS.loadMore}
      </button>
    </p>
  );
}
