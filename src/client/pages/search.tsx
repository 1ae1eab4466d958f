import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { FIRST_TEXTS } from '../features/search/first-texts.ts';
import { askedIn, inputOf, type Asked } from '../features/search/search-address.ts';
import { SearchForm, SearchHelp } from '../features/search/search-form.tsx';
import { SearchResults } from '../features/search/search-results.tsx';
import { heading, SEARCH_TEXTS } from '../features/search/search-texts.ts';
import { searchStatus } from '../features/search/search-status.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import type { PageData } from '../lib/trpc.ts';

/** Everything that was said, searched. */
export function Page({ params }: { params: Params }) {
  const asked = askedIn(params.search);
  usePageHead(searchHead(asked));
  return (
    <div className="search-page">
      <h1>{heading(asked.q)}</h1>
      {asked.q === '' && <p className="search-intro">{SEARCH_TEXTS.intro}</p>}
      <SearchForm asked={asked} />
      {asked.refusal === undefined ? <SearchResults asked={asked} /> : <p role="status">{asked.refusal}</p>}
      {asked.refusal !== undefined && <SearchHelp />}
      <p>
        <Link href={paths.firstOf(asked.q)}>{FIRST_TEXTS.link}</Link>
      </p>
    </div>
  );
}

function searchHead({ q }: Asked): PageHead {
  return {
    title: q === '' ? SEARCH_TEXTS.title : `${SEARCH_TEXTS.title}: ${q}`,
    description: SEARCH_TEXTS.intro,
  };
}

/** Searches. What is no search is a page too, which says why; and so is a search that was not answered. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const asked = askedIn(params.search);
  const head = searchHead(asked);
  if (asked.refusal !== undefined) return { status: asked.refusal === '' ? 200 : 400, head };
  return { status: await searchStatus(data.search.find.fetch(inputOf(asked))), head };
}
