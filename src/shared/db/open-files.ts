import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../errors.ts';

/** A database and what belongs to it: until a checkpoint, what was committed is in the log alone. */
const SUFFIXES = ['', '-wal', '-shm'];
const RETRY_S = 30;

/** Which file each name in the database's folder stands for, as device and inode. Names that stand for none are left out. */
export type FileIds = Readonly<Record<string, string>>;

/** Device and inode of the file at `path`; undefined where there is none. An inode can be more than a number holds exactly. */
export function fileIdAt(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/** Carries the code by which storage-trouble.ts knows it. */
class FileDisplaced extends Error {
  readonly code = 'FILE_DISPLACED';
  constructor(name: string) {
    super(`${name} is gone, or another file`);
  }
}

/**
 * The files that a connection has open. A file that is removed or renamed stays open, and takes every commit into a place where
 * nobody will look: https://sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use
 */
export class OpenFiles {
  /** As they were when the connection was opened. */
  readonly ids: FileIds;
  readonly #folder: string;

  /** @param path of the database. */
  constructor(path: string) {
    this.#folder = dirname(path);
    const ids = SUFFIXES.map((suffix) => [basename(path) + suffix, fileIdAt(path + suffix)] as const);
    this.ids = Object.fromEntries(ids.filter(([, id]) => id !== undefined)) as FileIds;
  }

  /** The name of one that is gone or replaced; undefined while all are in their places. It costs some microseconds. */
  displaced(): string | undefined {
    return Object.keys(this.ids).find((name) => fileIdAt(join(this.#folder, name)) !== this.ids[name]);
  }

  /** @throws AppError UNAVAILABLE while one is gone or replaced. */
  assertInPlace(): void {
    const name = this.displaced();
    if (name === undefined) return;
    throw new AppError(
      'UNAVAILABLE',
      'Nothing can be stored just now. Nothing was changed; try again later.',
      {
        cause: new FileDisplaced(name),
        retryAfter: RETRY_S,
      },
    );
  }
}
