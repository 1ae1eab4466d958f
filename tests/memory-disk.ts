import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** More than all that the tests keep at once. */
const FREE_BYTES = 4 * 2 ** 30;

/**
 * A disk of memory for what tests write: thousands of small databases that nobody reads after a power cut need not wait for a real one.
 * @returns the folder; undefined where there is none, it is small, or programs may not run there.
 */
export function memoryDisk(): string | undefined {
  try {
    const mounted = readFileSync('/proc/self/mounts', 'utf8').split('\n').find(isMounted);
    const { bavail, bsize } = statfsSync(FOLDER);
    const isUsable = mounted !== undefined && !/[\s,]noexec[\s,]/.test(mounted);
    return isUsable && bavail * bsize >= FREE_BYTES ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}

const isMounted = (line: string) => line.split(' ')[1] === FOLDER;
