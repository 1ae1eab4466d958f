import { useSyncExternalStore } from 'react';

/** Often enough for texts that count minutes. */
const TICK_MS = 30_000;

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
    timer = setInterval(tick, TICK_MS);
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
