import { and, eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { lease } from '#shared/db/schema.ts';
import { THE_LEASE } from './fence.ts';

/** How often a holder shows that it lives. */
export const BEAT_MS = 2_000;
/** A lease whose beat stands still for this long is taken: three missed beats and some grace. */
export const TAKEOVER_MS = 7_000;

type LeaseRow = typeof lease.$inferSelect;

interface LeaseOptions {
  readonly db: Db;
  /** Names this process to an operator who looks into the table. */
  readonly holder: string;
  /** Milliseconds that never jump: not the wall clock, which the two processes' machine may set at will. */
  readonly now: () => number;
}

/**
 * Who may write the duel. No clock is compared across processes: a standby watches the holder's beat and takes over when
 * its own monotonic clock has seen it stand still for `TAKEOVER_MS`. Each takeover raises the fencing token.
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

  /** Takes the lease if it is free or its holder has gone silent. Call it repeatedly; it returns whether it is held. */
  tryAcquire(): boolean {
    const row = this.#read();
    if (!row) return false;
    if (row.holder !== null && !this.#isSilent(row)) return false;
    const token = row.fencingToken + 1;
    const taken = this.#replace(row, {
      holder: this.#options.holder,
      fencingToken: token,
      beat: row.beat + 1,
    });
    this.#token = taken ? token : undefined;
    return taken;
  }

  /** Shows that this process lives. Returns false, and forgets the lease, if another one has it. */
  renew(): boolean {
    const row = this.#read();
    const held =
      row !== undefined && row.fencingToken === this.#token && this.#replace(row, { beat: row.beat + 1 });
    if (!held) this.#token = undefined;
    return held;
  }

  /** Lets go, so that another daemon need not wait. */
  release(): void {
    const row = this.#read();
    if (row && row.fencingToken === this.#token) this.#replace(row, { holder: null });
    this.#token = undefined;
  }

  #isSilent(row: LeaseRow): boolean {
    const now = this.#options.now();
    const known = this.#seen?.row;
    if (known?.beat !== row.beat || known.fencingToken !== row.fencingToken) this.#seen = { row, since: now };
    return now - (this.#seen?.since ?? now) >= TAKEOVER_MS;
  }

  #read(): LeaseRow | undefined {
    return this.#options.db.select().from(lease).where(eq(lease.id, THE_LEASE)).get();
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
