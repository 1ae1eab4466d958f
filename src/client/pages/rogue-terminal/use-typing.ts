import { useEffect, useState } from 'react';
import { typedBy } from './transcript.ts';

/**
 * How many characters are typed by now, of those that `times` has the moments of; undefined before the first one. It goes by the
 * clock: a tab that slept finds more typed. Nothing is typed unless `enabled`.
 */
export function useTyping(times: readonly number[], enabled: boolean): number | undefined {
  const [typed, setTyped] = useState<number>();
  useEffect(() => {
    if (!enabled) return;
    const startedAt = performance.now();
    const step = () => {
      const count = typedBy(times, performance.now() - startedAt);
      setTyped(count);
      if (count < times.length) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [times, enabled]);
  return typed;
}

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
