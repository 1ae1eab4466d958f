import { setWaiting, type Db } from '#shared/db/client.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';

/** How often it is tried whether a lock that somebody holds is free again. It costs microseconds. */
const TRY_MS = 100;

/**
 * How long web's writing connection waits for others. better-sqlite3 holds the whole process up meanwhile, which is worth it for
 * the milliseconds of a commit. While somebody keeps the lock, a job or a stranger, the first to wait in vain is the last: writes
 * are refused at once, and whoever reads notices nothing.
 */
export class WriterPatience {
  readonly #db: Db;
  #isJobUnderWay = false;
  #trying: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A bulk job begins or has ended. */
  noteJob(isUnderWay: boolean): void {
    this.#isJobUnderWay = isUnderWay;
    this.#apply();
  }

  /** Something failed, for whatever reason. */
  noteFailure(error: unknown): void {
    if (this.#trying || storageTrouble(error) !== 'locked') return;
    this.#trying = setInterval(() => this.#try(), TRY_MS);
    this.#apply();
  }

  stop(): void {
    clearInterval(this.#trying);
    this.#trying = undefined;
  }

  #try(): void {
    try {
      this.#db.$client.transaction(() => undefined).immediate();
    } catch (error) {
      if (storageTrouble(error) === 'locked') return;
    }
    this.stop();
    this.#apply();
  }

  #apply(): void {
    setWaiting(this.#db, 'web', !this.#isJobUnderWay && this.#trying === undefined);
  }
}
