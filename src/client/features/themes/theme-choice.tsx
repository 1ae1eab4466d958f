import { type KeyboardEvent, useId, useState } from 'react';
import type { Theme } from '#shared/themes.ts';
import { useToken } from '../../lib/login.ts';
import { type Api, trpc } from '../../lib/trpc.ts';
import { type Action, type Actions, useActions } from '../../lib/use-actions.ts';
import { announceTheme, useShownTheme } from './site-theme.ts';

/** The theme menu, shown to signed-in administrators only. Escape or a click beside it closes it. */
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

/** Changes the theme for everybody; this page has it as soon as the server does. */
function themeAction(api: Api, themeId: string): Action<true> {
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

interface Props {
  /** The theme that is being applied just now. */
  readonly applying: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (themeId: string) => void;
}

/** Every theme as a sample of itself, by name. Empty where the server does not give the list. */
function ThemeList({ applying, disabled, onChoose }: Props) {
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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Where in a list of `count` the key `key` leads from `index`; round at the ends. Undefined for any other key. */
export function neighbourOf(index: number, key: string, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (index + step + count) % count;
}

/** What the theme menu says. */
const THEME_TEXTS = {
  menu: 'theme',
  list: 'Themes',
  busy: 'Applying...',
  applied: (themeId: string) => `✅ Theme ${themeId} applied successfully`,
  failed: (reason: string) => `❌ Failed to apply theme: ${reason}`,
} as const;
