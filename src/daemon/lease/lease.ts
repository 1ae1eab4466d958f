import { and, eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { readLease, THE_LEASE } from '#shared/db/queries/lease.ts';
import { lease } from '#shared/db/schema.ts';
import type { HolderLock } from './holder-lock.ts';

/** What a holder of the lease may do: commit under its token, until the signal aborts. */
export interface LeaseHold {
  readonly fencingToken: number;
  readonly signal: AbortSignal;
}

/** A lease whose heartbeat stands still for this long is taken, where its holder is not known to be dead: three missed heartbeats and some grace. */
export const TAKEOVER_MS = 7_000;

type LeaseRow = typeof lease.$inferSelect;

interface LeaseOptions {
  readonly db: Db;
  /** Names this process to an operator who looks into the table. */
  readonly holder: string;
  /** By which a successor knows that this process is gone, and this one that its predecessor is. */
  readonly lock: HolderLock;
  /** Milliseconds that never jump: not the wall clock, which the two processes' machine may set at will. */
  readonly now: () => number;
}

/**
 * Who may write the duel. A standby takes over at once when the holder's process is gone, which its lock tells. No clock is compared
 * across processes: from a holder that hangs, it takes over when its own monotonic clock has seen the heartbeat stand still for
 * `TAKEOVER_MS`. Each takeover raises the fencing token.
 */
export class Lease {
  readonly #options: LeaseOptions;
  #seen: { row: LeaseRow; since: number } | undefined;
  #token: number | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /** The fencing token while this process believes it holds the lease. */
  get token(): number | undefined {
    return this.#token;
  }

  /** Takes the lease if it is free, or its holder is dead or has gone silent. Call it repeatedly; it returns whether it is held. */
  tryAcquire(): boolean {
    const row = readLease(this.#options.db);
    if (!row) return false;
    const { holder, lock } = this.#options;
    if (row.holder !== null && !lock.isFreeOf(row.holder) && !this.#isSilent(row)) return false;
    const token = row.fencingToken + 1;
    const taken = this.#replace(row, {
      holder: lock.sign(holder),
      fencingToken: token,
      beat: row.beat + 1,
    });
    if (taken) this.#token = token;
    else this.#forget();
    return taken;
  }

  /** Shows that this process lives. Returns false, and forgets the lease, if another one has it. */
  renew(): boolean {
    const { holder, lock } = this.#options;
    const row = readLease(this.#options.db);
    const held =
      row !== undefined &&
      row.fencingToken === this.#token &&
      // A holder that hung may have kept the lock until now.
      this.#replace(row, { beat: row.beat + 1, holder: lock.sign(holder) });
    if (!held) this.#forget();
    return held;
  }

  /** Lets go, so that another daemon need not wait. */
  release(): void {
    try {
      const row = readLease(this.#options.db);
      if (row && row.fencingToken === this.#token) this.#replace(row, { holder: null });
    } finally {
      this.#forget();
    }
  }

  #forget(): void {
    this.#token = undefined;
    this.#options.lock.letGo();
  }

  #isSilent(row: LeaseRow): boolean {
    const now = this.#options.now();
    const known = this.#seen?.row;
    if (known?.beat !== row.beat || known.fencingToken !== row.fencingToken) this.#seen = { row, since: now };
    return now - (this.#seen?.since ?? now) >= TAKEOVER_MS;
  }

  /** Compare and set: changes the row only if it is still the one that was read. */
  #replace(row: LeaseRow, change: Partial<LeaseRow>): boolean {
    const unchanged = and(
      eq(lease.id, THE_LEASE),
      eq(lease.fencingToken, row.fencingToken),
      eq(lease.beat, row.beat),
    );
    return this.#options.db.update(lease).set(change).where(unchanged).run().changes === 1;
  }
}
