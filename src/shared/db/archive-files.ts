import { constants } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../schemas/id.ts';

const EXTENSION = '.txt';

/** The text files of the archives: one folder, a file an archive. */
export class ArchiveFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a file whole or not at all: under a temporary name, synced, then renamed. */
  async write(id: string, text: string): Promise<void> {
    const temporary = join(this.#folder, `.${id}.${process.pid}.${Date.now()}.tmp`);
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(text, 'utf8');
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.#pathOf(id));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** The file's text, or undefined where there is none. A link is not followed: it could lead anywhere. */
  async read(id: string): Promise<string | undefined> {
    try {
      const file = await open(this.#pathOf(id), constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        return await file.readFile('utf8');
      } finally {
        await file.close();
      }
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Size in bytes and last change of each file, by archive id. */
  async list(): Promise<Map<string, { size: number; changedAt: Date }>> {
    const files = new Map<string, { size: number; changedAt: Date }>();
    for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
      const id = entry.name.slice(0, -EXTENSION.length);
      if (!entry.isFile() || !entry.name.endsWith(EXTENSION) || !idSchema.safeParse(id).success) continue;
      const { size, mtime } = await stat(join(this.#folder, entry.name));
      files.set(id, { size, changedAt: mtime });
    }
    return files;
  }

  /** Removes a file. One that is not there counts as removed. */
  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  /** @throws ZodError for anything but an id, so that no path can be built from elsewhere. */
  #pathOf(id: string): string {
    return join(this.#folder, idSchema.parse(id) + EXTENSION);
  }
}

/** Gone, or a link or a folder where a file should be. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOENT|ELOOP|EISDIR)$/.test(String(error.code));
}
