import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { LoginDialog } from './login-dialog.tsx';
import { PADLOCK_ART } from './restricted-screen.tsx';
import { AUTH_TEXTS } from './texts.ts';

/** What stands in the way of whoever is not logged in. */
export function RestrictedScreen() {
  const [open, setOpen] = useState(false);
  return (
    <div className="restricted">
      <p className="eyebrow">{AUTH_TEXTS.eyebrow}</p>
      <div lang="es" className="restricted-sign">
        <pre className="art" role="img" aria-label={AUTH_TEXTS.art}>
          {PADLOCK_ART}
        </pre>
        <h1>{AUTH_TEXTS.heading}</h1>
        <p>{AUTH_TEXTS.explanation}</p>
        <p className="small-print">{AUTH_TEXTS.aside}</p>
        <div className="row">
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {AUTH_TEXTS.open}
          </button>
          <Link href={paths.home}>{AUTH_TEXTS.home}</Link>
        </div>
        {open && <LoginDialog onClose={() => setOpen(false)} />}
      </div>
    </div>
  );
}
