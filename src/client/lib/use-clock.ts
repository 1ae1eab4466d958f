import { useEffect, useState, useSyncExternalStore } from 'react';

/** Often enough for texts that count minutes. */
const CLOCK_TICK_MS = 30_000;
const SECOND_MS = 1_000;

const readers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time in milliseconds by one clock for all who read it, renewed every half minute; undefined on the server and in
 * the first render that must match it.
 */
export function useClock(): number | undefined {
  return useSyncExternalStore(
    watchClock,
    () => now,
    () => undefined,
  );
}

function watchClock(onTick: () => void): () => void {
  if (readers.size === 0) {
    now = Date.now();
    timer = setInterval(tick, CLOCK_TICK_MS);
  }
  readers.add(onTick);
  return () => {
    readers.delete(onTick);
    if (readers.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const onTick of readers) onTick();
}

/** The time in milliseconds, renewed each second; undefined on the server and in the first render that must match it. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole seconds since the component appeared, counted while it stands. */
export function useSecondsOpen(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const openedAt = performance.now();
    const timer = setInterval(
      () => setSeconds(Math.floor((performance.now() - openedAt) / SECOND_MS)),
      SECOND_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
