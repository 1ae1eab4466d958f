import { useRef, useState, type FormEvent } from 'react';
import { reasonOf } from '../../lib/errors.ts';
import { tell } from '../../lib/tell.ts';
import { AUTH_TEXTS } from './texts.ts';
import { useLogIn } from './login-dialog.tsx';

/** User name and password, both free. A login that fails leaves what was typed and the password to mend. */
export function LoginForm() {
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
      <label>
        {AUTH_TEXTS.username}
        <input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </label>
      <label>
        {AUTH_TEXTS.password}
        <input name="password" type="password" autoComplete="current-password" ref={password} />
      </label>
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
