import { setTimeout as sleep } from 'node:timers/promises';
import { tryFileLock } from '#shared/db/file-lock.ts';

const TRY_AGAIN_MS = 50;

/*
 * One bulk job at a time, whichever process runs it. The database's write lock does not do: a job goes on with files after its
 * commit, and one that waits longer than ten seconds for another's would fail.
 */

/** Waits until no other job runs. Returns a function that ends the turn. */
export async function takeTurn(lock: string): Promise<() => void> {
  for (;;) {
    const release = tryFileLock(lock, { mode: 'exclusive', waitMs: 0 });
    if (release) return release;
    await sleep(TRY_AGAIN_MS);
  }
}

/** Whether a job runs, in this process or another. */
export function isJobUnderWay(lock: string): boolean {
  const release = tryFileLock(lock, { mode: 'shared', waitMs: 0 });
  release?.();
  return release === undefined;
}
