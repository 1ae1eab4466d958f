import type { Db, Tx } from '#shared/db/client.ts';
import { readLease } from '#shared/db/queries/lease.ts';
import { writeTransaction } from '#shared/db/transactions.ts';

/** Somebody else holds the lease now. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('another daemon holds the lease');
  }
}

/**
 * Writes in one IMMEDIATE transaction, if the lease still carries `fencingToken`: a late daemon can add nothing.
 * https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 * @throws LeaseLost
 */
export function fenced<T>(db: Db, fencingToken: number, write: (tx: Tx) => T): T {
  return writeTransaction(db, (tx) => {
    if (readLease(tx)?.fencingToken !== fencingToken) throw new LeaseLost();
    return write(tx);
  });
}
