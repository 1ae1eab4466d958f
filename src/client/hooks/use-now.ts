import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** The time in milliseconds, renewed each second; undefined on the server and in the first render that must match it. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
