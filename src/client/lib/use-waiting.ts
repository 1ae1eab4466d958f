import { useEffect, useSyncExternalStore } from 'react';

/** Longer than anybody should have to wait without a word. */
const LONG_MS = 8_000;

const waits = new Set<symbol>();
const listeners = new Set<() => void>();
let long = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts the component among those that wait for the first data of the page, while `waiting`. */
export function useWaiting(waiting = true): void {
  useEffect(() => {
    if (!waiting) return;
    const wait = Symbol();
    waits.add(wait);
    look();
    return () => {
      waits.delete(wait);
      look();
    };
  }, [waiting]);
}

/** Whether the page has been waiting for its first data for long. */
export function useLongWait(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => long,
    () => false,
  );
}

/** The clock runs from the first one that waits until nobody does. */
function look(): void {
  if (waits.size === 0) {
    clearTimeout(timer);
    timer = undefined;
    set(false);
  } else {
    timer ??= setTimeout(() => set(true), LONG_MS);
  }
}

function set(value: boolean): void {
  if (value === long) return;
  long = value;
  for (const listener of listeners) listener();
}
