import type { Db } from './client.ts';

/** Runs several reads of a connection against one state of the database, whatever others commit meanwhile. */
export function readSnapshot<T>(db: Db, read: () => T): T {
  return db.$client.transaction(read).deferred();
}
