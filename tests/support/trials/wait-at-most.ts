import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** Waits until something is so, no longer than `ms`. Whoever waits then counts what is there, and expects something of that. */
export async function waitAtMost(ms: number, isSo: () => boolean): Promise<void> {
  const end = performance.now() + ms;
  while (!isSo() && performance.now() < end) await sleep(LOOK_MS);
}
