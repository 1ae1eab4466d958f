import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Field } from '../../components/ui/field.tsx';
import { reasonOf } from '../../lib/errors.ts';
import { keepLogin } from '../../lib/login.ts';
import { tell } from '../../lib/tell.ts';
import { trpc } from '../../lib/trpc.ts';
import { AUTH_TEXTS } from './texts.ts';

/**
 * The login form over everything else. Escape, the close button and a click beside it close it. The browser shuts off what
 * lies behind and gives the focus back: https://html.spec.whatwg.org/#dom-dialog-showmodal
 */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  // The dialog's own box is filled to its edges: a click on the element itself is a click beside the box.
  const isBeside = (event: MouseEvent) => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      className="login-dialog"
      aria-labelledby="login-title"
      onClose={onClose}
      onKeyDown={keepFocusInside}
      onMouseDown={(event) => (pressedBeside.current = isBeside(event))}
      onClick={(event) => isBeside(event) && pressedBeside.current && dialog.current?.close()}
    >
      <div className="login-box">
        <h2 id="login-title">{AUTH_TEXTS.open}</h2>
        <LoginForm />
        <button
          type="button"
          className="close"
          aria-label={AUTH_TEXTS.close}
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </div>
    </dialog>
  );
}

/** User name and password, both free. A login that fails leaves what was typed and the password to mend. */
function LoginForm() {
  const logIn = useLogIn();
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await logIn(credentialsIn(event.currentTarget));
    } catch (error) {
      setBusy(false);
      setReason(reasonOf(error));
      password.current?.focus();
      password.current?.select();
      tell(AUTH_TEXTS.failed);
    }
  };
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)}>
      <Field label={AUTH_TEXTS.username}>
        {(control) => (
          <input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={AUTH_TEXTS.password}>
        {(control) => (
          <input
            {...control}
            name="password"
            type="password"
            autoComplete="current-password"
            ref={password}
          />
        )}
      </Field>
      {/* Of what the alert does not say: that one must wait, or that nobody answered. */}
      {reason !== undefined && reason !== AUTH_TEXTS.failed && (
        <p className="form-note" lang="en">
          {reason}
        </p>
      )}
      <button type="submit" disabled={busy}>
        {busy ? AUTH_TEXTS.busy : AUTH_TEXTS.submit}
      </button>
    </form>
  );
}

function credentialsIn(form: HTMLFormElement): { username: string; password: string } {
  const fields = new FormData(form);
  const read = (name: string) => fields.get(name) as string;
  return { username: read('username'), password: read('password') };
}

/** Logs in, which announces itself, and goes home. Rejects where that failed. */
function useLogIn(): (credentials: { username: string; password: string }) => Promise<void> {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return async (credentials) => {
    const { token } = await utils.client.auth.login.mutate(credentials);
    keepLogin({ token, username: credentials.username });
    // An administrator is shown more than a visitor was: what is at hand counts as old.
    void utils.invalidate(undefined, { refetchType: 'none' });
    navigate(paths.home);
  };
}

/** Sends Tab from the last control of an element to its first, and back; else it would go on to the browser's own. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = event.currentTarget.querySelectorAll<HTMLElement>('input, button:not(:disabled)');
  const [first, last] = [controls[0], controls[controls.length - 1]];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (event.target !== edge) return;
  event.preventDefault();
  other?.focus();
}
