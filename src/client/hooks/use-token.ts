import { useSyncExternalStore } from 'react';

const TOKEN_KEY = 'token';
/** Announced on `window` by whatever logs in or out in this tab; other tabs hear `storage`. */
const AUTH_CHANGE_EVENT = 'authchange';

/** The login token in browser storage; undefined while there is none. It decides only what is shown. */
export function useToken(): string | undefined {
  return useSyncExternalStore(watchToken, readToken, () => undefined);
}

function readToken(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    // Storage can be forbidden; then nobody is logged in.
    return undefined;
  }
}

function watchToken(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(AUTH_CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(AUTH_CHANGE_EVENT, onChange);
  };
}
