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
