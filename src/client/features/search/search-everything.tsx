import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { Hits } from './hits.tsx';
import { refusalOf } from './search-address.ts';
import { SEARCH_TEXTS } from './search-texts.ts';

/** Somebody who still types is not asked for. */
const SETTLED_MS = 400;
const HITS = 5;

/** What the whole site has, where the part of it that is on the page has nothing. */
export function SearchEverything({ query }: { query: string }) {
  const q = useSettled(query.trim());
  const enabled = refusalOf(q) === undefined;
  const { data, isError } = trpc.search.find.useQuery({ q, limit: HITS }, { enabled, retry: false });
  return (
    <section className="search-everything" aria-label={SEARCH_TEXTS.heading}>
      <p role="status">{statusOf({ hits: data?.hits.length, isError, enabled })}</p>
      {data && <Hits hits={data.hits} />}
      {data && data.next !== null && (
        <p>
          <Link href={paths.found(q)} className="button">
            {SEARCH_TEXTS.all}
          </Link>
        </p>
      )}
    </section>
  );
}

interface State {
  readonly hits: number | undefined;
  readonly isError: boolean;
  readonly enabled: boolean;
}

function statusOf({ hits, isError, enabled }: State): string {
  if (!enabled) return '';
  if (isError) return SEARCH_TEXTS.unanswered;
  if (hits === undefined) return SEARCH_TEXTS.looking;
  return hits === 0 ? SEARCH_TEXTS.nothing : SEARCH_TEXTS.elsewhere;
}

/** A text, once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? settled : '';
}
