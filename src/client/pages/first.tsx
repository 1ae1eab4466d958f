import { firstAskedIn, type FirstAsked } from '../features/search/first-address.ts';
import { FIRST_TEXTS, firstHeading } from '../features/search/first-texts.ts';
import { FirstForm, FirstTime } from '../features/search/first-time.tsx';
import { searchStatus } from '../features/search/search-status.ts';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import type { Loaded, Params } from '../lib/route.ts';
import type { PageData } from '../lib/trpc.ts';

/** The first time that a word was said. */
export function Page({ params }: { params: Params }) {
  const asked = firstAskedIn(params.search);
  usePageHead(firstHead(asked));
  return (
    <div className="search-page">
      <h1>{firstHeading(asked.word)}</h1>
      {asked.word === '' && <p className="search-intro">{FIRST_TEXTS.intro}</p>}
      <FirstForm asked={asked} />
      {asked.refusal === undefined ? <FirstTime word={asked.word} /> : <p role="status">{asked.refusal}</p>}
    </div>
  );
}

function firstHead({ word }: FirstAsked): PageHead {
  return {
    title: word === '' ? FIRST_TEXTS.title : `${FIRST_TEXTS.title}: ${word}`,
    description: FIRST_TEXTS.intro,
  };
}

/** Asks for the word. What is none is a page too, which says why; and so is a question that was not answered. */
export async function load(data: PageData, params: Params): Promise<Loaded> {
  const asked = firstAskedIn(params.search);
  const head = firstHead(asked);
  if (asked.refusal !== undefined) return { status: asked.refusal === '' ? 200 : 400, head };
  return { status: await searchStatus(data.search.first.fetch({ word: asked.word })), head };
}
