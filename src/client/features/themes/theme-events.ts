/** Tells the rest of the page that the site's theme is another one now. */
export const THEME_EVENT = 'themechange';

export function announceTheme(themeId: string): void {
  dispatchEvent(new CustomEvent(THEME_EVENT, { detail: themeId }));
}
