import { useId } from 'react';
import { useActions } from '../../hooks/use-actions.ts';
import { useToken } from '../../hooks/use-token.ts';
import { THEME_TEXTS } from './texts.ts';
import { ThemeChoice } from './theme-choice.tsx';

/** The way to another theme, for whoever is logged in; nobody else sees it. Escape or a click beside it closes it. */
export function ThemeMenu() {
  const id = useId();
  const actions = useActions<'theme'>();
  if (useToken() === undefined) return null;
  return (
    <>
      <button type="button" popoverTarget={id}>
        {THEME_TEXTS.menu}
      </button>
      <div id={id} popover="auto" className="theme-menu">
        <ThemeChoice actions={actions} />
      </div>
    </>
  );
}
