import { useSyncExternalStore } from 'react';
import { readUsername, watchLogin } from '../../lib/login.ts';
import { lastTold, watchTold } from '../../lib/tell.ts';
import { useLogOut } from '../auth/session.tsx';
import { DESK } from './texts.ts';

/** Whose desk it is, the way out, and what the machine said last. */
export function DeskHeader() {
  const username = useSyncExternalStore(watchLogin, readUsername);
  const word = useSyncExternalStore(watchTold, lastTold);
  const logOut = useLogOut();
  return (
    <header className="desk-header">
      <h1>{DESK.title}</h1>
      <p className="desk-login">
        {DESK.signedIn} <b>{username}</b>{' '}
        <button type="button" onClick={() => void logOut()}>
          {DESK.logOut}
        </button>
      </p>
      <dl className="last-word">
        <dt>{DESK.lastWord}</dt>
        <dd>{word ?? DESK.nothingYet}</dd>
      </dl>
    </header>
  );
}
