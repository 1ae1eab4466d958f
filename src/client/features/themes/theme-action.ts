import type { Action } from '../../lib/use-actions.ts';
import type { Api } from '../../lib/trpc.ts';
import { THEME_TEXTS } from './theme-choice.tsx';
import { announceTheme } from './site-theme.ts';

/** Changes the theme for everybody; this page has it as soon as the server does. */
export function themeAction(api: Api, themeId: string): Action<true> {
  return {
    call: async () => {
      await api.themes.set.mutate({ themeId });
      announceTheme(themeId);
      return true;
    },
    done: () => THEME_TEXTS.applied(themeId),
    failed: THEME_TEXTS.failed,
  };
}
