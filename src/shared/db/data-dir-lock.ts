import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { tryFileLock } from './file-lock.ts';

const LOCK_FILE = 'in-use.lock';
/** A start may have to wait for somebody who only looks. */
const SHARED_WAIT_MS = 2_000;

/* Who uses a data folder: any number of processes, or one restore. */

/**
 * Says that this process uses the folder, until the returned function is called.
 * @throws AppError STARTUP while a restore replaces what is in it, or where no files can be made.
 */
export function useDataDir(folder: string): () => void {
  const release = tryLock(folder, { mode: 'shared', waitMs: SHARED_WAIT_MS });
  if (release) return release;
  throw underWay(folder);
}

/** Takes the folder for this process alone until the returned function is called; undefined while somebody uses it. */
export function ownDataDir(folder: string): (() => void) | undefined {
  return tryLock(folder, { mode: 'exclusive', waitMs: 0 });
}

/** The sentence for whoever comes while a restore works. */
export function underWay(folder: string): AppError {
  return new AppError('STARTUP', `A restore into ${folder} is under way. Start again when it has ended.`);
}

function tryLock(folder: string, options: Parameters<typeof tryFileLock>[1]): (() => void) | undefined {
  const path = join(folder, LOCK_FILE);
  try {
    return tryFileLock(path, options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new AppError('STARTUP', `${path} cannot be used (${code}).`, { cause: error });
  }
}
