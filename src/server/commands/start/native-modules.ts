import { Database, wrongNode } from '#shared/db/sqlite.ts';

/**
 * SQLite's binding is compiled for one major version of Node; after a change of Node it no longer loads.
 * @throws AppError STARTUP saying what to do.
 */
export function assertNativeModules(): void {
  try {
    new Database(':memory:').close();
  } catch (error) {
    throw wrongNode(error);
  }
}
