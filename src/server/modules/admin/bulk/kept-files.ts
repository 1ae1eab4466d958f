import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '#shared/db/temporary-file.ts';
import { sweepTemporary, temporaryPath } from '#shared/db/temporary-file.ts';
import { idSchema } from '#shared/schemas/id.ts';

const EXTENSION = '.db';

/** What was deleted: one folder, a database a deletion. None of them can be read by others. */
export class KeptFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Has a file written under a temporary name, and gives it its name once it is on the disk. What fails leaves none. */
  make<T>(id: string, write: (path: string) => T): T {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = temporaryPath(this.#folder);
    try {
      writeFileSync(temporary, '', { mode: 0o600, flag: 'wx' });
      const written = write(temporary);
      syncToDisk(temporary);
      renameSync(temporary, this.pathOf(id));
      syncToDisk(this.#folder);
      return written;
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  /** Bytes of a file; undefined where it is gone. */
  sizeOf(id: string): number | undefined {
    return statSync(this.pathOf(id), { throwIfNoEntry: false })?.size;
  }

  /** Removes a file, beside the event loop: a large one takes the disk a while. */
  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Removes a file that was made in vain. */
  removeNow(id: string): void {
    rmSync(this.pathOf(id), { force: true });
  }

  /** The ids of files that are older than `before` (epoch milliseconds). What killed writers left unfinished goes by the way. */
  olderThan(before: number): string[] {
    if (!existsSync(this.#folder)) return [];
    sweepTemporary(this.#folder);
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => name.slice(0, -EXTENSION.length))
      .filter((id) => idSchema.safeParse(id).success && this.#changedAt(id) < before);
  }

  /** @throws ZodError for anything but an id, so that no path can be built from elsewhere. */
  pathOf(id: string): string {
    return join(this.#folder, idSchema.parse(id) + EXTENSION);
  }

  #changedAt(id: string): number {
    return statSync(this.pathOf(id), { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  }
}
