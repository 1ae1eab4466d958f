import type { Logger } from 'pino';
import type { Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import type { DuelStatus } from '#shared/db/queries/duel-status.ts';
import { isEternalEnabled } from '#shared/db/queries/settings.ts';
import { hasCommand, takeCommands, type AdminCommand } from './admin-commands.ts';
import { type Conditions, atTempo } from '../tempo/pace.ts';
import type { FeedMemory } from './feed-memory.ts';
import type { Written } from './fallback-chain.ts';
import { LOOK_MS, pause } from '../tempo/waiting.ts';
import type { Stage } from '../episodes/stage.ts';
import type { LeaseHold } from '../lease/lease.ts';
import { commitTurn } from './turn-store.ts';
import { recordRejection } from './rejection-store.ts';
import type { LineOrder, Writer } from './writer.ts';

/** The duel must not be silent for 20 s, whatever a provider does. */
const PATIENCE_MS = 18_000;
/** What a provider is given at least, when the time went elsewhere. */
const PATIENCE_MIN_MS = 3_000;

/** Which line is asked for. */
interface Asked {
  readonly conversationId: string;
  readonly ordinal: number;
  readonly speaker: Persona;
}

export interface TurnTakerDeps {
  readonly db: Db;
  readonly stage: Stage;
  readonly writer: Writer;
  readonly memory: FeedMemory;
  readonly logger: Logger;
  /** Tells web that something was committed. */
  readonly nudge: () => void;
  readonly conditions: () => Conditions;
  /** Whether there is a provider to ask at all. */
  readonly hasProvider: () => boolean;
  /** Milliseconds to wait after a line at the normal tempo. */
  readonly pace: (written: Written) => number;
}

/** When a line was committed, on a clock that never jumps, and how long it is to be left alone. */
interface Spoken {
  readonly at: number;
  readonly waitMs: number;
}

/**
 * Takes one turn after another. Each line is written while the one before is being read, and committed when its time has come:
 * a slow provider is hidden behind the reader.
 */
export class TurnTaker {
  readonly #deps: TurnTakerDeps;
  #last: Spoken | undefined;

  constructor(deps: TurnTakerDeps) {
    this.#deps = deps;
  }

  /**
   * Writes a line and commits it in its time. It is dropped where an administrator stops the duel or wants something else meanwhile.
   * @throws LeaseLost, EpisodeGone, or whatever keeps the line from being written.
   */
  async take({ fencingToken, signal }: LeaseHold): Promise<void> {
    const { db, stage, writer } = this.#deps;
    for (const command of hasCommand(db) ? takeCommands(db, fencingToken) : []) this.#obey(command);
    const { mayAskProvider } = this.#deps.conditions();
    const scene = await stage.next({ fencingToken, signal, mayAskProvider });
    const brief = stage.brief(scene);
    const written = await writer.write(
      brief,
      this.#order({ ...scene, speaker: brief.speaker }, { signal, mayAskProvider }),
    );
    if (!(await this.#isDue(signal))) return;
    const status = this.#statusWith(written);
    commitTurn(db, fencingToken, { ...scene, ...written, speaker: brief.speaker, status });
    if (written.reply.beat) scene.episode.beatTaken(scene.ordinal, written.reply.beat);
    this.#last = { at: performance.now(), waitMs: this.#deps.pace(written) };
    this.#deps.nudge();
  }

  #obey(command: AdminCommand): void {
    const { stage, logger } = this.#deps;
    logger.info({ command }, 'an administrator steps in');
    this.#last = undefined;
    if (command === 'beat') stage.callBeat();
    else stage.skipToNextEpisode();
  }

  #order(
    { conversationId, ordinal, speaker }: Asked,
    how: Pick<LineOrder, 'signal' | 'mayAskProvider'>,
  ): LineOrder {
    const { db, stage, memory } = this.#deps;
    const silentMs = this.#last ? performance.now() - this.#last.at : 0;
    return {
      ...how,
      patienceMs: Math.max(PATIENCE_MIN_MS, PATIENCE_MS - silentMs),
      episode: memory.linesOfEpisode(conversationId),
      onRefused: (engine, refused) => {
        stage.noteRefusal(ordinal);
        recordRejection(db, { conversationId, purpose: 'duel', persona: speaker, engine, ...refused });
      },
    };
  }

  /** Waits until the line before has been read. False where the duel is off or has another order by then. */
  async #isDue(signal: AbortSignal): Promise<boolean> {
    const { db, conditions } = this.#deps;
    for (;;) {
      const { at, waitMs } = this.#last ?? { at: -Infinity, waitMs: 0 };
      // The tempo is asked for each time: somebody may have come in.
      const leftMs = at + atTempo(waitMs, conditions().tempo) - performance.now();
      // Also when the time has come: without a pause the lease would not be renewed.
      await pause(Math.min(Math.max(0, leftMs), LOOK_MS), signal);
      signal.throwIfAborted();
      if (!isEternalEnabled(db) || hasCommand(db)) return false;
      if (leftMs <= 0) return true;
    }
  }

  #statusWith({ engine, costsTokens, reply }: Written): Partial<DuelStatus> {
    const { conditions, hasProvider } = this.#deps;
    const idle = conditions().tempo === 'idle';
    const lowPower = !costsTokens && !idle && hasProvider();
    return { running: true, engine, model: reply.model, lowPower, idle };
  }
}
