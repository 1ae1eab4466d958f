import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { keepTheme } from './site-theme.ts';

/** Keeps the document in the site's theme for as long as the site stands. Shows nothing. */
export function ThemeKeeper() {
  const api = trpc.useUtils().client;
  useEffect(
    () =>
      keepTheme({
        fetchTheme: () => api.themes.current.query().then(({ themeId }) => themeId),
        rendered: document.getElementById('state') !== null,
      }),
    [api],
  );
  return null;
}
