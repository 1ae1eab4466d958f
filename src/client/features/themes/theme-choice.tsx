import { useState } from 'react';
import type { Actions } from '../../lib/use-actions.ts';
import { trpc } from '../../lib/trpc.ts';
import { themeAction } from './theme-choice.tsx';
import { ThemeList } from './theme-choice.tsx';

/** The themes to choose from. The one that is chosen is applied for everybody. */
export function ThemeChoice<Name extends string>({ actions }: { actions: Actions<Name | 'theme'> }) {
  const api = trpc.useUtils().client;
  const [chosen, setChosen] = useState<string>();
  const choose = (themeId: string) => {
    setChosen(themeId);
    void actions.run('theme', themeAction(api, themeId));
  };
  return (
    <ThemeList
      applying={actions.busy === 'theme' ? chosen : undefined}
      disabled={actions.busy !== undefined}
      onChoose={choose}
    />
  );
}
