import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { AppError } from '../errors.ts';

/** An open connection of the driver. */
export type Sqlite = BetterSqlite3.Database;

/**
 * From this Node on the driver's Node-API build is used; it does not run on 20. The older build, compiled against the headers
 * of Node 24.19 and later, aborts when a statement is collected: docs/decisions/010-two-builds-of-the-driver.md.
 */
const NODE_API_SINCE = 22;

const major = Number(process.versions.node.split('.')[0]);
const driver = major >= NODE_API_SINCE ? 'better-sqlite3-napi' : 'better-sqlite3';

/** better-sqlite3, in the build that this Node can run. Both have the same interface. */
export const Database = loadDriver();

/**
 * The sentence for packages that were installed with another Node: the driver is absent, or compiled for another version of Node's
 * interface.
 */
export function wrongNode(cause: unknown): AppError {
  const sentence = `The installed packages were not built for Node ${process.versions.node}. Run npm ci.`;
  return new AppError('STARTUP', sentence, { cause });
}

/** Whether an error says that the driver cannot be loaded into this Node. */
export function isWrongNode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_DLOPEN_FAILED';
}

/** A driver that is absent fails when a database is opened: there the error meets whoever can say it. */
function loadDriver(): typeof BetterSqlite3 {
  try {
    return createRequire(import.meta.url)(driver) as typeof BetterSqlite3;
  } catch (error) {
    const absent = function absentDriver(): never {
      throw wrongNode(error);
    };
    return absent as unknown as typeof BetterSqlite3;
  }
}
