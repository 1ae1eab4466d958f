import { DEFAULT_THEME } from '#shared/themes.ts';
import { degauss } from './site-theme.ts';
import { THEME_DOUBT_EVENT, THEME_EVENT } from './site-theme.ts';

/** Browser storage: the theme last shown. Only a copy; the server decides. */
const STORAGE_KEY = 'selectedTheme';

/** The theme that the document wears. The server writes its own into every page. */
export function shownTheme(): string {
  return document.documentElement.dataset['theme'] ?? DEFAULT_THEME;
}

/** Calls `onChange` whenever the document changes its theme. The returned function ends that. */
export function watchShownTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

interface Options {
  /** Asks the server which theme it has. */
  readonly fetchTheme: () => Promise<string>;
  /** Whether the server rendered the page, and so with its own theme. */
  readonly rendered: boolean;
}

/**
 * Keeps the document in the site's theme: as the server has it when the page loads and whenever it is in doubt, else as this tab,
 * another tab or the live feed says. A server that does not answer changes nothing. The returned function ends that.
 */
export function keepTheme({ fetchTheme, rendered }: Options): () => void {
  let heard = 0;
  const hear = (themeId: string) => {
    heard += 1;
    wear(themeId);
  };
  const adopt = () => {
    const before = heard;
    // What is heard while the answer is under way is newer than the answer.
    const accept = (themeId: string) => before === heard && wear(themeId);
    void fetchTheme().then(accept, () => undefined);
  };
  if (rendered) wear(shownTheme());
  else adopt();
  const listeners = new AbortController();
  const { signal } = listeners;
  addEventListener(THEME_EVENT, (event) => hear((event as CustomEvent<string>).detail), { signal });
  addEventListener(THEME_DOUBT_EVENT, adopt, { signal });
  addEventListener('storage', ({ key, newValue }) => key === STORAGE_KEY && newValue && hear(newValue), {
    signal,
  });
  // A page that the browser had put aside whole knows only what was so then.
  addEventListener('pageshow', ({ persisted }) => persisted && adopt(), { signal });
  return () => listeners.abort();
}

function wear(themeId: string): void {
  remember(themeId);
  if (themeId !== shownTheme()) {
    document.documentElement.dataset['theme'] = themeId;
    degauss();
  }
  colourBrowser();
}

/** Other tabs hear of it, where it is news. */
function remember(themeId: string): void {
  try {
    if (localStorage.getItem(STORAGE_KEY) !== themeId) localStorage.setItem(STORAGE_KEY, themeId);
  } catch {
    // Storage can be forbidden; then nothing is remembered, and the next page brings the theme anyway.
  }
}

/** What surrounds the page, on telephones, takes the page's ground. */
function colourBrowser(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}
