import { useEffect, useRef, useState } from 'react';
import { perform, type Action } from './use-actions.ts';

export interface Actions<Name extends string> {
  /** What is being done just now. */
  readonly busy: Name | undefined;
  /** Does it, unless something else is being done, and says how it went. Never rejects. */
  readonly run: <Result>(name: Name, action: Action<Result>) => Promise<void>;
}

/** Actions of which one is busy at a time. `onEnd` follows each, however it went. */
export function useActions<Name extends string>(onEnd?: () => void): Actions<Name> {
  const [busy, setBusy] = useState<Name>();
  const running = useRef(false);
  const keepFocus = useFocusKept(busy !== undefined);
  const run = async <Result>(name: Name, action: Action<Result>) => {
    if (running.current) return;
    running.current = true;
    keepFocus();
    setBusy(name);
    await perform(action);
    running.current = false;
    setBusy(undefined);
    onEnd?.();
  };
  return { busy, run };
}

/** A button that is disabled loses the focus to nobody. The returned function marks who has it, to get it back. */
function useFocusKept(busy: boolean): () => void {
  const holder = useRef<Element>(null);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && holder.current instanceof HTMLElement)
      holder.current.focus();
    holder.current = null;
  }, [busy]);
  return () => (holder.current = document.activeElement);
}
