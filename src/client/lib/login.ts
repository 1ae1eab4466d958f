import { useSyncExternalStore } from 'react';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';
/** Dispatched on `window` at each login and logout in this tab; other tabs get `storage`. */
const AUTH_CHANGE_EVENT = 'authchange';

/** The login token in browser storage; undefined while there is none. */
export function readToken(): string | undefined {
  return read(TOKEN_KEY);
}

/** Whose token it is. */
export function readUsername(): string | undefined {
  return read(USER_KEY);
}

/** Stores a login and announces it. @throws DOMException where the browser forbids storage. */
export function keepLogin({ token, username }: { token: string; username: string }): void {
  localStorage.setItem(USER_KEY, username);
  localStorage.setItem(TOKEN_KEY, token);
  dispatchEvent(new Event(AUTH_CHANGE_EVENT));
}

/** Forgets the login and announces it. */
export function forgetLogin(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  dispatchEvent(new Event(AUTH_CHANGE_EVENT));
}

/** Calls `onChange` at each login and logout, in any tab. The returned function ends that. */
export function watchLogin(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(AUTH_CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(AUTH_CHANGE_EVENT, onChange);
  };
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage can be forbidden; then nobody is logged in.
    return undefined;
  }
}

/** The login token in browser storage; undefined while there is none. It decides only what is shown. */
export function useToken(): string | undefined {
  return useSyncExternalStore(watchLogin, readToken, () => undefined);
}
