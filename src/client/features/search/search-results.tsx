import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { SearchAnswer } from '#shared/schemas/search.ts';
import { serverSentence } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { useWaiting } from '../../lib/use-waiting.ts';
import { Hits } from './hits.tsx';
import { inputOf, type Asked } from './search-address.ts';
import { indexingText, SEARCH_TEXTS } from './search-texts.ts';

/** What was found, page by page: each has an address. */
export function SearchResults({ asked }: { asked: Asked }) {
  const { data, error, isPending } = trpc.search.find.useQuery(inputOf(asked), { retry: false });
  useWaiting(isPending);
  if (error) return <p role="status">{serverSentence(error) ?? SEARCH_TEXTS.unanswered}</p>;
  if (!data) return <p role="status">{SEARCH_TEXTS.looking}</p>;
  return <Answer asked={asked} answer={data} />;
}

function Answer({ asked, answer }: { asked: Asked; answer: SearchAnswer }) {
  const { hits, next, indexed } = answer;
  const { q, sort } = asked;
  const isUnranked = sort === 'best' && answer.sort === 'newest' && hits.length > 0;
  return (
    <>
      <p className="search-status" role="status">
        {indexed < 1 && <span>{indexingText(indexed)} </span>}
        {hits.length === 0 && (asked.cursor === undefined ? SEARCH_TEXTS.nothing : SEARCH_TEXTS.nothingMore)}
        {isUnranked && SEARCH_TEXTS.tooRare}
      </p>
      <Hits hits={hits} />
      {next !== null && (
        <p className="search-more">
          <Link
            href={paths.found(q, { ...(sort === 'best' && { sort }), cursor: next })}
            className="button"
            rel="next"
          >
            {SEARCH_TEXTS.more}
          </Link>
        </p>
      )}
    </>
  );
}
