import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Asked } from './search-address.ts';
import { SearchInput, typedInto } from './search-input.tsx';
import { SEARCH_HELP, SEARCH_TEXTS } from './search-texts.ts';

/** The box, and how hits are sorted. Without scripts it is a form like any other. */
export function SearchForm({ asked: { q, sort } }: { asked: Asked }) {
  const [, navigate] = useLocation();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const order = new FormData(event.currentTarget).get('sort');
    navigate(paths.found(typedInto(event.currentTarget, 'q'), order === 'best' ? { sort: order } : {}));
  };
  return (
    <search className="search-box">
      <form action={paths.search} onSubmit={search} key={`${q} ${sort}`}>
        <SearchInput name="q" value={q} placeholder={SEARCH_TEXTS.placeholder} label={SEARCH_TEXTS.label} />
        <select name="sort" defaultValue={sort} aria-label={SEARCH_TEXTS.sort}>
          <option value="newest">{SEARCH_TEXTS.newest}</option>
          <option value="best">{SEARCH_TEXTS.best}</option>
        </select>
        <button type="submit">{SEARCH_TEXTS.button}</button>
      </form>
    </search>
  );
}

/** How to ask. */
export function SearchHelp() {
  return (
    <dl className="search-help">
      {SEARCH_HELP.map(([ask, what]) => (
        <div key={ask}>
          <dt>
            <code>{ask}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
