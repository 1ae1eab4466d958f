import { join } from 'node:path';

/** The files of web's worker threads. */
export interface WorkerFiles {
  readonly bulk: string;
  readonly search: string;
  readonly picture: string;
}

/**
 * The worker threads beside web's main file, of the build or of the sources.
 * @param extension `.js` or `.ts`.
 */
export function workerFilesIn(folder: string, extension: string): WorkerFiles {
  const fileOf = (name: string) => join(folder, `${name}-worker${extension}`);
  return { bulk: fileOf('bulk'), search: fileOf('search'), picture: fileOf('picture') };
}
