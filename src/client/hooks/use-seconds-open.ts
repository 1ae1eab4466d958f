import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Whole seconds since the component appeared, counted while it stands. */
export function useSecondsOpen(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const openedAt = performance.now();
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - openedAt) / TICK_MS)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
