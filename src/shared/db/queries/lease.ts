import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { lease } from '../schema.ts';

/** How often the daemon that holds the lease shows that it lives, in milliseconds. */
export const LEASE_HEARTBEAT_MS = 2_000;

export const THE_LEASE = 1;

type LeaseRow = typeof lease.$inferSelect;

export function readLease(db: Db | Tx): LeaseRow | undefined {
  return db.select().from(lease).where(eq(lease.id, THE_LEASE)).get();
}
