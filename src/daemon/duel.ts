import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { LEASE_HEARTBEAT_MS } from '#shared/db/queries/lease.ts';
import { writeDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { isEternalEnabled } from '#shared/db/queries/settings.ts';
import type { Responder } from './chat/responder.ts';
import type { ProviderTester } from './engines/openai/provider-tester.ts';
import type { Housekeeping } from './housekeeping/housekeeping.ts';
import { fenced, LeaseLost } from './lease/fence.ts';
import type { Lease, LeaseHold } from './lease/lease.ts';
import type { Repertoire } from './repertoire.ts';
import type { NudgeServer } from './presence/nudge-server.ts';
import { LOOK_MS, pause } from './tempo/waiting.ts';
import type { TicketReader } from './tickets/ticket-reader.ts';
import { TicketGone } from './tickets/ticket-store.ts';
import { EpisodeGone } from './turns/turn-store.ts';
import type { TurnTaker } from './turns/turn-taker.ts';

/** After a turn that failed. The duel must not be silent for 20 s, nor may a broken engine spin. */
const RECOVERY_MS = 2_000;

export interface DuelDeps {
  readonly db: Db;
  readonly lease: Lease;
  readonly turns: TurnTaker;
  readonly repertoire: Pick<Repertoire, 'refresh'>;
  /** What is known of the duel before its first turn. */
  readonly initialStatus: Partial<DuelStatus>;
  readonly nudges: NudgeServer;
  readonly responder: Responder;
  readonly tickets: Pick<TicketReader, 'run'>;
  readonly housekeeping: Pick<Housekeeping, 'run'>;
  /** Tries providers for administrators. */
  readonly tester: Pick<ProviderTester, 'run'>;
  readonly logger: Logger;
}

/** The duel: whoever holds the lease writes one turn after another, until told to stop. */
export class Duel {
  readonly #deps: DuelDeps;
  #hasHeld = false;
  #hasStoodBy = false;

  constructor(deps: DuelDeps) {
    this.#deps = deps;
  }

  /** Runs until the signal aborts. Between losing the lease and winning it again it stands by. */
  async run(signal: AbortSignal): Promise<void> {
    const { logger } = this.#deps;
    while (!signal.aborted) {
      const token = this.#acquire();
      if (token === undefined) {
        this.#hasStoodBy = true;
        await pause(LOOK_MS, signal);
        continue;
      }
      logger.info({ fencingToken: token }, 'this daemon holds the lease');
      this.#enter(token);
      await this.#hold(token, signal);
    }
  }

  /** Until now another daemon may have spoken, and have told how it goes. */
  #enter(fencingToken: number): void {
    const { repertoire, initialStatus } = this.#deps;
    if (this.#hasStoodBy) repertoire.refresh();
    if (!this.#hasHeld) this.#report(fencingToken, initialStatus);
    this.#hasStoodBy = false;
    this.#hasHeld = true;
  }

  /** Fenced: a late holder has nothing to say of a duel that is another's. Where nothing can be written the duel goes on. */
  #report(fencingToken: number, change: Partial<DuelStatus>): void {
    const { db, logger } = this.#deps;
    try {
      fenced(db, fencingToken, (tx) => writeDuelStatus(tx, change));
    } catch (error) {
      if (!(error instanceof LeaseLost)) logger.error({ err: error }, 'how the show goes could not be noted');
    }
  }

  async #hold(fencingToken: number, signal: AbortSignal): Promise<void> {
    const { nudges, responder, tickets, housekeeping, tester } = this.#deps;
    const lost = new AbortController();
    const hold = { fencingToken, signal: AbortSignal.any([signal, lost.signal]) };
    // Every call and every pause of a hold listens to it: the duel's, and those of visitors' replies.
    setMaxListeners(0, hold.signal);
    const heartbeat = setInterval(() => this.#renew(lost), LEASE_HEARTBEAT_MS);
    nudges.start();
    const besides = Promise.all([
      responder.run(hold),
      tickets.run(hold),
      housekeeping.run(hold.signal),
      tester.run(hold),
    ]);
    try {
      while (!hold.signal.aborted) await this.#turnOrRest(hold);
    } finally {
      lost.abort();
      await besides;
      clearInterval(heartbeat);
      nudges.stop();
      this.#report(fencingToken, { running: false });
      this.#letGo();
    }
  }

  /** The fencing token where this daemon has taken the lease. A full disk or a long write lock: it goes on standing by. */
  #acquire(): number | undefined {
    const { lease, logger } = this.#deps;
    try {
      return lease.tryAcquire() ? lease.token : undefined;
    } catch (error) {
      logger.error({ err: error }, 'the lease could not be taken');
      return undefined;
    }
  }

  /** Where that fails, whoever comes next waits until the heartbeat has stood still. */
  #letGo(): void {
    const { lease, logger } = this.#deps;
    try {
      lease.release();
    } catch (error) {
      logger.error({ err: error }, 'the lease could not be let go');
    }
  }

  #renew(lost: AbortController): void {
    const { lease, logger } = this.#deps;
    try {
      if (lease.renew()) return;
      logger.warn('the lease is lost; standing by');
      lost.abort();
    } catch (error) {
      // A full disk or a long write lock: the next heartbeat tries again, and the fence guards every commit meanwhile.
      logger.error({ err: error }, 'the lease could not be renewed');
    }
  }

  async #turnOrRest(hold: LeaseHold): Promise<void> {
    const { db, logger, turns } = this.#deps;
    const { signal, fencingToken } = hold;
    try {
      db.$files.assertInPlace();
      if (isEternalEnabled(db)) return await turns.take(hold);
      this.#report(fencingToken, { running: false });
      while (!signal.aborted && !isEternalEnabled(db)) await pause(LOOK_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isExpected(error)) logger.info(error.message);
      else logger.error({ err: error }, 'a turn failed');
      await pause(RECOVERY_MS, signal);
    }
  }
}

/** What somebody else did while the line was being written. */
function isExpected(error: unknown): error is Error {
  return error instanceof EpisodeGone || error instanceof TicketGone || error instanceof LeaseLost;
}
