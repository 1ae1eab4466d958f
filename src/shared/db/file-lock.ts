import { keepFromOthers } from './client.ts';
import { Database, type Sqlite } from './sqlite.ts';

const STATEMENTS = { shared: 'BEGIN; SELECT 1 FROM sqlite_master', exclusive: 'BEGIN EXCLUSIVE' } as const;

interface LockOptions {
  /** Any number may have it `shared`, or one `exclusive`. */
  readonly mode: keyof typeof STATEMENTS;
  /** How long to wait, milliseconds; the thread is held up meanwhile. */
  readonly waitMs: number;
}

/** Files that are locked: one that nobody refers to any more would be closed by the garbage collector, and its lock let go of. */
const held = new Set<Sqlite>();

/**
 * Takes a lock between processes and threads. It is SQLite's own, on an empty file: the system lets go of it when a process ends,
 * however it ends. https://sqlite.org/lockingv3.html The file is for its owner alone. Until then it is held, also where the function is dropped.
 * @returns a function that lets go of it, or undefined where somebody else has it.
 * @throws what the driver throws where no file can be made.
 */
export function tryFileLock(path: string, { mode, waitMs }: LockOptions): (() => void) | undefined {
  const file = new Database(path, { timeout: waitMs });
  try {
    // By its path: opening and closing the file would let go of this process's own locks on it.
    keepFromOthers(path);
    file.exec(STATEMENTS[mode]);
    held.add(file);
    return () => {
      held.delete(file);
      file.close();
    };
  } catch (error) {
    file.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
