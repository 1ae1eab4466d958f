import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { BRAND, FEED_NAME } from '#shared/brand.ts';
import { SEARCH_LENGTH_MAX } from '#shared/constants.ts';
import { paths } from '#shared/paths.ts';
import type { Conversation } from '#shared/schemas/conversation.ts';
import type { DuelState } from '#shared/schemas/duel.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { useDuelConsole } from '../feed/use-duel-console.ts';
import { SearchEverything } from '../search/search-everything.tsx';
import { ThemeMenu } from '../themes/theme-choice.tsx';
import { matchesSearch } from './card-pages.ts';
import { CardGrid, CardSkeletons } from './conversation-cards.tsx';
import { countText, LIST_TEXTS, searchedText } from './list-texts.ts';
import { type Cards, useCards } from './use-cards.ts';

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
        {searching && (
          <span>
            {' '}
            {searchedText(cards.length)} <Link href={paths.found(query.trim())}>{LIST_TEXTS.searchAll}</Link>
          </span>
        )}
      </p>
      <CardGrid cards={shown} onRemoved={drop} />
      {searching && shown.length === 0 && <SearchEverything query={query} />}
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

interface Props {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The search box, which looks through the cards as one types and through everything at Enter, the way to the rogue terminal and, for administrators, the theme menu. */
function ListToolbar({ query, onQuery }: Props) {
  const [, navigate] = useLocation();
  const searchAll = (event: FormEvent) => {
    event.preventDefault();
    if (query.trim() !== '') navigate(paths.found(query.trim()));
  };
  return (
    <div className="list-toolbar">
      <search className="list-search">
        <form action={paths.search} onSubmit={searchAll}>
          <input
            type="search"
            name="q"
            value={query}
            onChange={({ target }) => onQuery(target.value)}
            placeholder={LIST_TEXTS.search}
            aria-label={LIST_TEXTS.searchLabel}
            maxLength={SEARCH_LENGTH_MAX}
            autoComplete="off"
            spellCheck={false}
          />
          {/* Enter does it; this is for those who speak to their browser or read the page by its parts. */}
          <button type="submit" className="unseen" tabIndex={-1}>
            {LIST_TEXTS.searchAll}
          </button>
        </form>
      </search>
      <Link href={paths.rogueTerminal} className="button">
        {LIST_TEXTS.rogueTerminal}
      </Link>
      <ThemeMenu />
    </div>
  );
}

const { assistant, user } = BRAND.personas;

const RESTING = {
  now: 'The duel rests:',
  who: `${assistant} and ${user}, not speaking`,
  way: 'see how it stands',
};

/** What the banner says: of the live conversation, of who it is between where the list does not have it, and on the way there. */
const TEXTS: Record<DuelState, { readonly now: string; readonly who: string; readonly way: string }> = {
  active: {
    now: 'On the line now:',
    who: `${assistant} and ${user}, still not agreeing`,
    way: 'listen in live',
  },
  stopped: RESTING,
  away: RESTING,
};

/** The banner that invites to the live conversation; `live` is that, where the list has it. No stream tells the list: it asks. */
function LiveInvitation({ live }: { live: Conversation | undefined }) {
  const { state = 'active' } = useDuelConsole('live') ?? {};
  const { now, who, way } = TEXTS[state];
  return (
    <aside className="live-invitation" data-duel={state} aria-label={FEED_NAME}>
      <span className="lamp" aria-hidden="true" />
      <p>
        <strong>{now}</strong> {live ? displayTitle(live) : who}
      </p>
      <Link href={paths.eternal} className="button">
        {way}
      </Link>
    </aside>
  );
}
