import { setTimeout as sleep } from 'node:timers/promises';

/** How often what may change from outside is looked at: an administrator's switch takes effect within a second. */
export const LOOK_MS = 250;

/** Sleeps; an abort ends it early, which is no error here. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
