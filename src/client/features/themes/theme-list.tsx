import type { KeyboardEvent } from 'react';
import type { Theme } from '#shared/themes.ts';
import { trpc } from '../../lib/trpc.ts';
import { neighbourOf } from './theme-choice.tsx';
import { THEME_TEXTS } from './theme-choice.tsx';
import { useShownTheme } from './site-theme.ts';

interface Props {
  /** The theme that is being applied just now. */
  readonly applying: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (themeId: string) => void;
}

/** Every theme as a sample of itself, by name. Empty where the server does not give the list. */
export function ThemeList({ applying, disabled, onChoose }: Props) {
  const { data } = trpc.themes.list.useQuery();
  const shown = useShownTheme();
  const themes = (data?.themes ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <ul className="theme-list" aria-label={THEME_TEXTS.list} onKeyDown={moveFocus}>
      {themes.map((theme) => (
        <li key={theme.id} data-theme={theme.id}>
          <button
            type="button"
            className="theme-card"
            aria-pressed={theme.id === shown}
            disabled={disabled}
            onClick={() => onChoose(theme.id)}
          >
            <Sample theme={theme} busy={theme.id === applying} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Sample({ theme, busy }: { theme: Theme; busy: boolean }) {
  return (
    <>
      <span className="theme-name">{busy ? THEME_TEXTS.busy : theme.name}</span>
      <span className="theme-voices" aria-hidden="true">
        <span className="voice-first" />
        <span className="voice-second" />
      </span>
      <span className="theme-description">{theme.description}</span>
    </>
  );
}

/** Arrow keys go along the list; Tab does too. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll('button')];
  const next = neighbourOf(cards.indexOf(event.target as HTMLButtonElement), event.key, cards.length);
  if (next === undefined) return;
  event.preventDefault();
  cards[next]?.focus();
}
