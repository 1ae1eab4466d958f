import { setTimeout as sleep } from 'node:timers/promises';

/** Sleeps; an abort ends it early, which is no error here. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
