/** Tells the rest of the page that the site's theme is another one now. */
export const THEME_EVENT = 'themechange';

export function announceTheme(themeId: string): void {
  dispatchEvent(new CustomEvent(THEME_EVENT, { detail: themeId }));
}

/** Tells the rest of the page that a change of the theme may have been missed. */
export const THEME_DOUBT_EVENT = 'themedoubt';

export function doubtTheme(): void {
  dispatchEvent(new Event(THEME_DOUBT_EVENT));
}
