import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { ThemeMenu } from '../themes/theme-choice.tsx';
import { LIST_TEXTS } from './list-texts.ts';

interface Props {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The search box, the way to the rogue terminal and, for administrators, the theme menu. */
export function ListToolbar({ query, onQuery }: Props) {
  return (
    <div className="list-toolbar">
      <search className="list-search">
        <input
          type="search"
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          placeholder={LIST_TEXTS.search}
          aria-label={LIST_TEXTS.searchLabel}
          autoComplete="off"
          spellCheck={false}
        />
      </search>
      <Link href={paths.rogueTerminal} className="button">
        {LIST_TEXTS.rogueTerminal}
      </Link>
      <ThemeMenu />
    </div>
  );
}
