import { Database } from '#shared/db/sqlite.ts';
import { AppError } from '#shared/errors.ts';

/**
 * SQLite's binding is compiled for one major version of Node; after a change of Node it no longer loads.
 * @throws AppError STARTUP saying what to do.
 */
export function assertNativeModules(): void {
  try {
    new Database(':memory:').close();
  } catch (error) {
    const sentence = `The installed packages were not built for Node ${process.versions.node}. Run npm ci.`;
    throw new AppError('STARTUP', sentence, { cause: error });
  }
}
