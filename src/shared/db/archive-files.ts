import { closeSync, constants, openSync, readFileSync, renameSync } from 'node:fs';
import { open, readdir, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { idSchema } from '../schemas/id.ts';
import { writeTemporary } from './temporary-file.ts';

const EXTENSION = '.txt';
const MISSING = /^(ENOENT|ELOOP|EISDIR)$/;

/** A text that is safely on the disk, and no archive's yet. */
export interface PreparedText {
  /** Makes it the whole text of an archive, in one step; synchronous, so that a transaction can decide. Once at the most. */
  keepAs(id: string): void;
  /** Throws it away unless it was kept. */
  drop(): Promise<void>;
}

/** Size in bytes and last change of a file. */
export interface ArchiveFile {
  readonly size: number;
  readonly changedAt: Date;
}

/** A piece of a text, and the byte at which it starts. */
interface TextPage {
  readonly text: string;
  readonly start: number;
}

/** The text files of the archives: one folder, a file an archive. */
export class ArchiveFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a text under a temporary name and syncs it, so that whoever then takes it for an archive does not wait for the disk. */
  async prepare(text: string): Promise<PreparedText> {
    const temporary = await writeTemporary(this.#folder, text);
    return {
      keepAs: (id) => renameSync(temporary, this.#pathOf(id)),
      drop: () => rm(temporary, { force: true }),
    };
  }

  /** The file's text, or undefined where there is none. A link is not followed: it could lead anywhere. */
  async read(id: string): Promise<string | undefined> {
    return (await this.readBytes(id))?.toString('utf8');
  }

  /** The same, as the file has it. */
  async readBytes(id: string): Promise<Buffer | undefined> {
    return this.#withFile(id, (file) => file.readFile());
  }

  /**
   * The text that ends at the byte `before`, or at its end; `bytes` of it at the most, less what would begin within a line.
   * Undefined where there is no file.
   */
  async readBack(
    id: string,
    { before = Infinity, bytes }: { before: number | undefined; bytes: number },
  ): Promise<TextPage | undefined> {
    return this.#withFile(id, async (file) => {
      const end = Math.min(before, (await file.stat()).size);
      const start = Math.max(0, end - bytes);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      const read = buffer.subarray(0, bytesRead);
      const skipped = start === 0 ? 0 : beginningOfLine(read);
      return { text: read.subarray(skipped).toString('utf8'), start: start + skipped };
    });
  }

  /** The same, while the thread waits: for who holds the write lock meanwhile. */
  readNow(id: string): string | undefined {
    let file: number | undefined;
    try {
      file = openSync(this.#pathOf(id), constants.O_RDONLY | constants.O_NOFOLLOW);
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  /** Each file by its archive's id. One that goes meanwhile is not among them. */
  async list(): Promise<Map<string, ArchiveFile>> {
    const files = new Map<string, ArchiveFile>();
    for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
      const id = entry.name.slice(0, -EXTENSION.length);
      if (!entry.isFile() || !entry.name.endsWith(EXTENSION) || !idSchema.safeParse(id).success) continue;
      const file = await unlessMissing(stat(this.#pathOf(id)));
      if (file) files.set(id, { size: file.size, changedAt: file.mtime });
    }
    return files;
  }

  /** Removes a file. @returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const removed = await unlessMissing(unlink(this.#pathOf(id)).then(() => true));
    return removed ?? false;
  }

  async #withFile<T>(id: string, read: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
    const file = await unlessMissing(open(this.#pathOf(id), constants.O_RDONLY | constants.O_NOFOLLOW));
    try {
      return file && (await unlessMissing(read(file)));
    } finally {
      await file?.close();
    }
  }

  /** @throws ZodError for anything but an id, so that no path can be built from elsewhere. */
  #pathOf(id: string): string {
    return join(this.#folder, idSchema.parse(id) + EXTENSION);
  }
}

const LINE_FEED = 0x0a;
/** The bits that tell the second and later bytes of a character: https://www.rfc-editor.org/rfc/rfc3629#section-3 */
const isWithinCharacter = (byte: number) => (byte & 0xc0) === 0x80;

/** Where the first whole line begins; the first whole character, where there is one line alone. */
function beginningOfLine(bytes: Buffer): number {
  const line = bytes.indexOf(LINE_FEED) + 1;
  if (line > 0 && line < bytes.length) return line;
  return Math.max(
    0,
    bytes.findIndex((byte) => !isWithinCharacter(byte)),
  );
}

/** What is read of a file, or undefined where it is gone, or is a link or a folder. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.test(String(error.code));
}
