import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../errors.ts';
import { dataDirAt, type DataDir } from './data-dir-paths.ts';
import { finishRestore } from './restore/finish-restore.ts';

export { dataDirAt, type DataDir } from './data-dir-paths.ts';

/**
 * The paths inside `folder` (an absolute path), which is made where it is missing. A restore that was killed half-way is carried
 * through first.
 * @throws AppError STARTUP while a restore is under way, or where no files can be made.
 */
export function openDataDir(folder: string): DataDir {
  finishRestore(folder);
  const dataDir = dataDirAt(folder);
  try {
    makeFolder(dataDir.archives);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new AppError('STARTUP', `DATA_DIR is "${folder}", where no files can be made (${code}).`, {
      cause,
    });
  }
  return dataDir;
}

/**
 * Makes a folder for its owner alone, with those above it. Not by `recursive`: in /proc, where nothing can be made and everything is
 * absent, Node 20's loops without end.
 */
function makeFolder(path: string, makeParent = true): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || !makeParent) throw error;
    makeFolder(dirname(path));
    makeFolder(path, false);
  }
}
