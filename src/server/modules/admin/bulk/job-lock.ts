import { isJobUnderWay } from './job-lock.ts';

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
      const isUnderWay = this.#isOwnUnderWay || (bulkLock !== undefined && isJobUnderWay(bulkLock));
      if (isUnderWay === this.#isUnderWay) return;
      this.#isUnderWay = isUnderWay;
      onUnderWay(isUnderWay);
    } catch (error) {
      onError(error);
    }
  }
}
