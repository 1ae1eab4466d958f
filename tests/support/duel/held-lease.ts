import { onTestFinished } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { LEASE_HEARTBEAT_MS } from '#shared/db/queries/lease.ts';
import { leaseOf } from './fixtures.ts';

/** Holds the lease as a daemon does until the test ends: visitors are told that the duel is away where nobody holds it for long. */
export function holdLease(db: Db): void {
  const lease = leaseOf(db, 'a test');
  lease.tryAcquire();
  const heartbeat = setInterval(() => lease.renew(), LEASE_HEARTBEAT_MS);
  onTestFinished(() => clearInterval(heartbeat));
}
