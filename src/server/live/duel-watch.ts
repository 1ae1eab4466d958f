import type { Db } from '#shared/db/client.ts';
import { LEASE_HEARTBEAT_MS, readLease } from '#shared/db/queries/lease.ts';
import { isEternalEnabled } from '#shared/db/queries/settings.ts';
import type { DuelState } from '#shared/schemas/duel.ts';

/** Heartbeats missed in a row before the duel counts as away. A killed daemon is back sooner: visitors need not hear of it. */
const MISSED_MAX = 5;
export const AWAY_AFTER_MS = MISSED_MAX * LEASE_HEARTBEAT_MS;

interface DuelWatchOptions {
  readonly db: Db;
  /** How long the heartbeat may stand still, milliseconds. */
  readonly awayAfterMs?: number | undefined;
  /** Milliseconds that never jump. */
  readonly now?: () => number;
}

/**
 * Whether the duel goes on: an administrator may have stopped it, or its daemon may be gone or hang. What the daemon stored cannot tell
 * the latter, so the heartbeat of the lease is watched, by this process's own clock, as a standby watches it.
 */
export class DuelWatch {
  readonly #db: Db;
  readonly #awayAfterMs: number;
  readonly #now: () => number;
  #heartbeat: string | undefined;
  #movedAt: number;

  constructor({ db, awayAfterMs = AWAY_AFTER_MS, now = () => performance.now() }: DuelWatchOptions) {
    this.#db = db;
    this.#awayAfterMs = awayAfterMs;
    this.#now = now;
    this.#movedAt = now();
  }

  /** Whether the heartbeat has stood still for too long since it was last read. Reads nothing. */
  get isSilent(): boolean {
    return this.#now() - this.#movedAt >= this.#awayAfterMs;
  }

  /** Whether no daemon is at work. */
  isAway(): boolean {
    const row = readLease(this.#db);
    const heartbeat = `${row?.fencingToken}:${row?.beat}`;
    if (heartbeat !== this.#heartbeat) this.#movedAt = this.#now();
    this.#heartbeat = heartbeat;
    return this.isSilent;
  }

  state(): DuelState {
    if (!isEternalEnabled(this.#db)) return 'stopped';
    return this.isAway() ? 'away' : 'active';
  }
}
