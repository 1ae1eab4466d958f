import { useSyncExternalStore } from 'react';
import { readToken, watchLogin } from '../lib/login.ts';

/** The login token in browser storage; undefined while there is none. It decides only what is shown. */
export function useToken(): string | undefined {
  return useSyncExternalStore(watchLogin, readToken, () => undefined);
}
