import { useEffect } from 'react';

/** Keys that lead around the page or change what another key does. */
const NOT_MEANT = new Set(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Calls `onAny` at any key or click, while `enabled`. Shortcuts of the browser are left alone. */
export function useAnyKey(onAny: () => void, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const heard = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const shortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (!shortcut && !NOT_MEANT.has(event.key)) onAny();
    };
    addEventListener('keydown', onKey, { signal: heard.signal });
    addEventListener('click', onAny, { signal: heard.signal });
    return () => heard.abort();
  }, [onAny, enabled]);
}
