import { useEffect, useState } from 'react';
import { typedPart, typingTime } from './typewriter.tsx';

/**
 * What the typewriter shows of `text` by now. It goes by the clock, not by ticks: a tab that slept finds the message
 * finished. `onDone` is called once the whole text stands.
 */
export function useTypewriter(text: string, onDone: () => void): string {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const step = () => {
      const elapsed = performance.now() - startedAt;
      setElapsedMs(elapsed);
      if (elapsed >= typingTime(text)) onDone();
      else frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [text, onDone]);
  return typedPart(text, elapsedMs);
}
