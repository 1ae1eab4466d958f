import { Database } from '#shared/db/sqlite.ts';
import { openLimitsDb, type LimitsDb } from './limits-db.ts';

/** After a failure the file is left alone for this long: what a limit costs must not hold the site up. */
const PAUSE_MS = 1_000;
/** A failure is told of this seldom. */
const TELL_MS = 60_000;

interface Options {
  readonly path: string;
  /** Hears, once a minute at the most, that the file cannot be used. */
  readonly onFailure: (error: unknown) => void;
}

/** The file in which several web processes count together, and the way around it while it cannot be used. */
export class SharedLimits {
  readonly #options: Options;
  #db: LimitsDb | undefined;
  #pausedUntil = -Infinity;
  #quietUntil = -Infinity;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs `work` on the file, or `otherwise` where the file cannot be used. `work` may have run in part by then. */
  use<Result>(work: (db: LimitsDb) => Result, otherwise: () => Result): Result {
    if (performance.now() < this.#pausedUntil) return otherwise();
    try {
      this.#db ??= openLimitsDb(this.#options.path);
      return work(this.#db);
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      this.#pause(error);
      return otherwise();
    }
  }

  /** Lets go of a file that is no longer the one at its path: another process found it damaged, or somebody removed it. */
  followReplacement(): void {
    if (this.#db && !this.#db.isInPlace()) this.#letGo();
  }

  /** Closes the file. It is not used any more. */
  close(): void {
    this.#pausedUntil = Infinity;
    this.#letGo();
  }

  #letGo(): void {
    const db = this.#db;
    this.#db = undefined;
    db?.close();
  }

  #pause(error: Error): void {
    const now = performance.now();
    this.#pausedUntil = now + PAUSE_MS;
    // Opened anew it is looked through, and made anew where that is needed.
    if (!isBusy(error)) this.#letGo();
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + TELL_MS;
    this.#options.onFailure(error);
  }
}

/** SQLite's errors, and the system's. Any other is a mistake in the program. */
function isOfTheFile(error: unknown): error is Error {
  return error instanceof Database.SqliteError || (error instanceof Error && 'errno' in error);
}

function isBusy(error: Error): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
