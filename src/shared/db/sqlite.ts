import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

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
export const Database = createRequire(import.meta.url)(driver) as typeof BetterSqlite3;
