import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#shared/db/client.ts';
import { lease } from '#shared/db/schema.ts';

export const THE_LEASE = 1;

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
  return db.transaction(
    (tx) => {
      const row = tx.select({ token: lease.fencingToken }).from(lease).where(eq(lease.id, THE_LEASE)).get();
      if (row?.token !== fencingToken) throw new LeaseLost();
      return write(tx);
    },
    { behavior: 'immediate' },
  );
}
