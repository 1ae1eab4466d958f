import { Frame } from '../../components/ui/frame.tsx';
import { ThemeChoice } from '../themes/theme-choice.tsx';
import type { AdminActions } from './actions.tsx';
import { THEMES_PANEL } from './texts.ts';

/** The looks of the site. */
export function ThemesPanel({ actions }: { actions: AdminActions }) {
  return (
    <Frame title={THEMES_PANEL.title} className="panel panel-wide">
      <p>{THEMES_PANEL.about}</p>
      <ThemeChoice actions={actions} />
    </Frame>
  );
}
