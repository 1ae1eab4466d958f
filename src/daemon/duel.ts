import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { isEternalEnabled } from '#shared/db/queries/settings.ts';
import type { Responder } from './chat/responder.ts';
import { LeaseLost } from './fence.ts';
import { BEAT_MS, type Lease } from './lease.ts';
import type { NudgeServer } from './nudge-server.ts';
import { pause } from './pause.ts';
import type { Stage } from './stage.ts';
import { commitTurn, EpisodeGone } from './turn-store.ts';
import type { Writer, Written } from './writer.ts';

/** How often the lease is tried and the on/off switch looked at: the switch takes effect within a second. */
const LOOK_MS = 250;
/** After a turn that failed. The show must not be silent for 20 s, nor may a broken engine spin. */
const RECOVERY_MS = 2_000;

export interface DuelDeps {
  readonly db: Db;
  readonly lease: Lease;
  readonly stage: Stage;
  readonly writer: Writer;
  readonly nudges: NudgeServer;
  readonly responder: Responder;
  readonly logger: Logger;
  /** Milliseconds to wait after a line. */
  readonly pace: (written: Written) => number;
}

/** The show: whoever holds the lease writes one turn after another, until told to stop. */
export class Duel {
  readonly #deps: DuelDeps;

  constructor(deps: DuelDeps) {
    this.#deps = deps;
  }

  /** Runs until the signal aborts. Between losing the lease and winning it again it stands by. */
  async run(signal: AbortSignal): Promise<void> {
    const { lease, logger } = this.#deps;
    while (!signal.aborted) {
      const token = lease.tryAcquire() ? lease.token : undefined;
      if (token === undefined) {
        await pause(LOOK_MS, signal);
        continue;
      }
      logger.info({ fencingToken: token }, 'this daemon holds the lease');
      await this.#hold(token, signal);
    }
  }

  async #hold(fencingToken: number, signal: AbortSignal): Promise<void> {
    const { lease, nudges, db, responder } = this.#deps;
    const lost = new AbortController();
    const held = AbortSignal.any([signal, lost.signal]);
    const heart = setInterval(() => this.#beat(lost), BEAT_MS);
    nudges.start();
    const answering = responder.run({ fencingToken, signal: held });
    try {
      while (!held.aborted) await this.#turnOrRest(held);
    } finally {
      lost.abort();
      await answering;
      clearInterval(heart);
      nudges.stop();
      if (lease.token !== undefined) writeDuelStatus(db, { running: false });
      lease.release();
    }
  }

  #beat(lost: AbortController): void {
    const { lease, logger } = this.#deps;
    try {
      if (lease.renew()) return;
      logger.warn('the lease is lost; standing by');
      lost.abort();
    } catch (error) {
      // A full disk or a long write lock: the next beat tries again, and the fence guards every commit meanwhile.
      logger.error({ err: error }, 'the lease could not be renewed');
    }
  }

  async #turnOrRest(signal: AbortSignal): Promise<void> {
    const { db, logger } = this.#deps;
    try {
      if (isEternalEnabled(db)) return await this.#turn(signal);
      writeDuelStatus(db, { running: false });
      while (!signal.aborted && !isEternalEnabled(db)) await pause(LOOK_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof EpisodeGone || error instanceof LeaseLost) logger.info(error.message);
      else logger.error({ err: error }, 'a turn failed');
      await pause(RECOVERY_MS, signal);
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { db, lease, stage, writer, nudges } = this.#deps;
    const token = lease.token;
    if (token === undefined) throw new LeaseLost();
    const scene = await stage.next(token);
    const brief = stage.brief(scene);
    const written = await writer.write(brief, signal);
    commitTurn(db, token, { ...scene, ...written, speaker: brief.speaker });
    nudges.nudge();
    writeDuelStatus(db, { running: true, engine: written.engine, model: written.reply.model });
    await this.#rest(this.#deps.pace(written), signal);
  }

  /** Waits, but not for longer than the show is on. */
  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + ms;
    for (let left = ms; left > 0 && !signal.aborted; left = end - performance.now()) {
      await pause(Math.min(left, LOOK_MS), signal);
      if (!isEternalEnabled(this.#deps.db)) return;
    }
  }
}
