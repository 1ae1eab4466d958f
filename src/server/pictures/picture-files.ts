import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { temporaryPath } from '#shared/db/temporary-file.ts';
import { PICTURES } from '../limits/table.ts';

type Bounds = Pick<typeof PICTURES, 'keptMax' | 'keptBytes'>;

/** File names to their sizes in bytes, the least recently used first. */
type Index = LRUCache<string, number>;

/**
 * Pictures kept on disk; the least recently used go first. Several processes may share the folder: each keeps to the bounds with the files
 * that it found at first and those that it has used since.
 */
export class PictureFiles {
  readonly #folder: string;
  readonly #bounds: Bounds;
  readonly #onError: (error: unknown) => void;
  #index: Promise<Index> | undefined;
  /** Whether the last picture could not be kept. */
  #isFailing = false;

  constructor(
    folder: string,
    { bounds = PICTURES, onError }: { bounds?: Bounds; onError: (error: unknown) => void },
  ) {
    this.#folder = folder;
    this.#bounds = bounds;
    this.#onError = onError;
  }

  /** What is kept under a name; undefined where nothing is, or it cannot be read. */
  async read(name: string): Promise<Buffer | undefined> {
    const path = join(this.#folder, name);
    try {
      const bytes = await readFile(path);
      const now = new Date();
      await utimes(path, now, now);
      (await this.#opened()).set(name, bytes.length);
      return bytes;
    } catch (error) {
      if (!isMissing(error)) this.#onError(error);
      return undefined;
    }
  }

  /** Keeps a picture. The first failure in a row is told to `onError`; the picture was drawn all the same. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const unfinished = temporaryPath(this.#folder);
    try {
      const index = await this.#opened();
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, join(this.#folder, name));
      index.set(name, bytes.length);
      this.#isFailing = false;
    } catch (error) {
      // A full disk stays full for a while, and what was written of the file fills it further.
      await rm(unfinished, { force: true }).catch(() => undefined);
      if (!this.#isFailing) this.#onError(error);
      this.#isFailing = true;
    }
  }

  /** Removes every picture whose name begins otherwise. */
  async removeOthers(prefix: string): Promise<void> {
    const names = await namesIn(this.#folder);
    await Promise.all(names.filter((name) => !name.startsWith(prefix)).map((name) => this.#remove(name)));
  }

  #opened(): Promise<Index> {
    this.#index ??= this.#open().catch((error: unknown) => {
      this.#index = undefined;
      throw error;
    });
    return this.#index;
  }

  async #open(): Promise<Index> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const index: Index = new LRUCache({
      max: this.#bounds.keptMax,
      maxSize: this.#bounds.keptBytes,
      sizeCalculation: (bytes) => Math.max(bytes, 1),
      dispose: (_bytes, name, reason) => {
        if (reason === 'evict') void this.#remove(name);
      },
    });
    for (const { name, size } of await this.#filesByUse()) index.set(name, size);
    return index;
  }

  /** The files that there are, the longest unused first. */
  async #filesByUse() {
    const names = await namesIn(this.#folder);
    const files = await Promise.all(
      names.map(async (name) => {
        const { mtimeMs, size } = await stat(join(this.#folder, name));
        return { name, mtimeMs, size };
      }),
    );
    return files.sort((a, b) => a.mtimeMs - b.mtimeMs);
  }

  async #remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true }).catch(this.#onError);
  }
}

/** Also those that a killed process was writing: they are small, and go like the others. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
