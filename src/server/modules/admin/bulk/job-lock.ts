import { setTimeout as sleep } from 'node:timers/promises';
import { tryFileLock } from '#shared/db/file-lock.ts';

const TRY_AGAIN_MS = 50;

/*
 * One bulk job at a time, whichever process runs it. The database's write lock does not do: a job goes on with files after its
 * commit, and one that waits longer than ten seconds for another's would fail.
 */

/** Waits until no other job runs. Returns a function that ends the turn. */
export async function acquireJobLock(lock: string): Promise<() => void> {
  for (;;) {
    const release = tryFileLock(lock, { mode: 'exclusive', waitMs: 0 });
    if (release) return release;
    await sleep(TRY_AGAIN_MS);
  }
}

/** Whether a job runs, in this process or another. */
export function isJobRunning(lock: string): boolean {
  const release = tryFileLock(lock, { mode: 'shared', waitMs: 0 });
  release?.();
  return release === undefined;
}

/** How long a job of another process goes unnoticed. */
const LOOK_MS = 250;

interface Options {
  /** The lock that other processes' jobs hold; undefined where there are no others. */
  readonly bulkLock: string | undefined;
  /** Told whether a job is under way, here or elsewhere, whenever that changes. */
  readonly onUnderWay: (isUnderWay: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** Knows whether a bulk job works on the database. */
export class JobWatch {
  readonly #options: Options;
  readonly #looking: NodeJS.Timeout | undefined;
  #isOwnUnderWay = false;
  #isUnderWay = false;

  constructor(options: Options) {
    this.#options = options;
    if (options.bulkLock !== undefined) this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  /** A job of this process begins or has ended. */
  noteOwn(isUnderWay: boolean): void {
    this.#isOwnUnderWay = isUnderWay;
    this.#look();
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  #look(): void {
    const { bulkLock, onUnderWay, onError } = this.#options;
    try {
      const isUnderWay = this.#isOwnUnderWay || (bulkLock !== undefined && isJobRunning(bulkLock));
      if (isUnderWay === this.#isUnderWay) return;
      this.#isUnderWay = isUnderWay;
      onUnderWay(isUnderWay);
    } catch (error) {
      onError(error);
    }
  }
}
