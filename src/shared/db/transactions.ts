import type { Db, Tx } from './client.ts';

/**
 * Writes in one transaction, all or nothing. It takes the write lock first: a read that turns into a write later fails at once where
 * somebody wrote meanwhile, whatever the timeout. https://sqlite.org/lang_transaction.html
 */
export function writeTransaction<T>(db: Db, write: (tx: Tx) => T): T {
  return db.transaction(write, { behavior: 'immediate' });
}

/** Runs several reads of a connection against one state of the database, whatever others commit meanwhile. */
export function readSnapshot<T>(db: Db, read: () => T): T {
  return db.$client.transaction(read).deferred();
}
