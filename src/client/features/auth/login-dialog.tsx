import { useEffect, useRef, type MouseEvent } from 'react';
import { keepFocusInside } from './login-dialog.tsx';
import { LoginForm } from './login-dialog.tsx';
import { AUTH_TEXTS } from './texts.ts';

/**
 * The login form over everything else. Escape, the close button and a click beside it close it. The browser shuts off what
 * lies behind and gives the focus back: https://html.spec.whatwg.org/#dom-dialog-showmodal
 */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  // The dialog's own box is filled to its edges: whatever hits the element itself hit what lies around it.
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
