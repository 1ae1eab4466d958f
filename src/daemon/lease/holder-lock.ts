import { tryFileLock } from '#shared/db/file-lock.ts';
import { fileIdAt } from '#shared/db/open-files.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';

const MARK = /, lock (\S+)$/;

/**
 * Tells that the holder of the lease lives: it keeps this lock on a file, and the system lets go of it when the process ends, however it
 * ends. Not a pid, which may be somebody else's by now, or of another container. It is as good as the database's own locks,
 * which are of the same kind: docs/decisions/018-a-dead-holder-is-known.md.
 */
export class HolderLock {
  readonly #path: string;
  #release: (() => void) | undefined;

  /** @param path of the file; it stays empty. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the lock if nobody else has it. @returns `holder` with a mark that says so, or as it is where the lock was not to be had. */
  sign(holder: string): string {
    return this.#take() ? `${holder}, lock ${fileIdAt(this.#path)}` : holder;
  }

  /**
   * Whether a holder that has signed is certainly gone: the lock that it kept can be had, which is then this process's. False where that
   * cannot be known: it had no lock, or the file was replaced.
   */
  isFreeOf(holder: string): boolean {
    const file = MARK.exec(holder)?.[1];
    if (file === undefined || file !== fileIdAt(this.#path)) return false;
    return this.#take();
  }

  letGo(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /** Where no file can be made the lease does without: its holder is then missed after a silence. */
  #take(): boolean {
    try {
      this.#release ??= tryFileLock(this.#path, { mode: 'exclusive', waitMs: 0 });
    } catch (error) {
      if (storageTrouble(error) === undefined) throw error;
    }
    return this.#release !== undefined;
  }
}
