import { mkdirSync } from 'node:fs';
import { dataDirAt, type DataDir } from './data-dir-paths.ts';
import { finishRestore } from './restore/finish-restore.ts';

export { dataDirAt, type DataDir } from './data-dir-paths.ts';

/**
 * The paths inside `folder` (an absolute path), which is made where it is missing. A restore that was killed half-way is carried
 * through first.
 * @throws AppError STARTUP while a restore is under way.
 */
export function openDataDir(folder: string): DataDir {
  finishRestore(folder);
  const dataDir = dataDirAt(folder);
  mkdirSync(dataDir.archives, { recursive: true, mode: 0o700 });
  return dataDir;
}
