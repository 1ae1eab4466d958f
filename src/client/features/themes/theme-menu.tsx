import { useId } from 'react';
import { useActions } from '../../lib/use-actions.ts';
import { useToken } from '../../lib/login.ts';
import { THEME_TEXTS } from './theme-choice.tsx';
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
