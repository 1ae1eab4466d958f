import type { Logger } from 'pino';
import type { Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { writeDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { isEternalEnabled } from '#shared/db/queries/settings.ts';
import { hasCommand, takeCommands, type AdminCommand } from './admin-commands.ts';
import type { Attendance } from '../presence/attendance.ts';
import { isRegularHour } from '../presence/regular-hour.ts';
import { type Conditions, atTempo, PATIENCE_MS } from '../tempo/pace.ts';
import type { FeedMemory } from './feed-memory.ts';
import type { Written } from './fallback-chain.ts';
import { Rest } from '../tempo/rest.ts';
import { LOOK_MS, pause } from '../tempo/waiting.ts';
import type { Scene } from '../episodes/brief.ts';
import type { Stage } from '../episodes/stage.ts';
import { fenced } from '../lease/fence.ts';
import type { LeaseHold } from '../lease/lease.ts';
import { putBehind } from '../tickets/ticket-store.ts';
import { commitTurn } from './turn-store.ts';
import { recordRejection } from './rejection-store.ts';
import type { LineOrder, Writer } from './writer.ts';

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
  /** What is new about who watches. */
  readonly attendance: Pick<Attendance, 'look' | 'news' | 'noteTold' | 'noteArrival'>;
  /** Tells web that something was committed. */
  readonly nudge: () => void;
  readonly conditions: () => Conditions;
  /** Milliseconds to wait after a line at the normal tempo. */
  readonly pace: (written: Written) => number;
  /** Milliseconds that never jump; the machine's where left out. */
  readonly now?: () => number;
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
  readonly #now: () => number;
  readonly #rest = new Rest();
  #last: Spoken | undefined;
  /** Whether somebody has come in after a rest, whom no line has met yet. */
  #isAwaited = false;

  constructor(deps: TurnTakerDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
  }

  /**
   * Writes a line and commits it in its time. It is dropped where an administrator stops the duel or wants something else meanwhile,
   * and where somebody comes in after a rest: the next line is about that.
   * @throws LeaseLost, EpisodeGone, or whatever keeps the line from being written.
   */
  async take(hold: LeaseHold): Promise<void> {
    const { db, stage, writer } = this.#deps;
    const { fencingToken, signal } = hold;
    for (const command of hasCommand(db) ? takeCommands(db, fencingToken) : []) this.#obey(command);
    // Whoever has just come in does not wait for a provider.
    const mayAskProvider = this.#deps.conditions().mayAskProvider && !this.#isAwaited;
    const scene = await stage.next({ ...hold, mayAskProvider });
    this.#notice(scene);
    const brief = stage.brief(scene);
    const written = await writer.write(
      brief,
      this.#order({ ...scene, speaker: brief.speaker }, { signal, mayAskProvider }),
    );
    if (!(await this.#isDue(scene, hold))) return;
    const status = this.#statusWith(written);
    commitTurn(db, fencingToken, { ...scene, ...written, speaker: brief.speaker, status });
    this.#noteLine(scene, written, fencingToken);
    this.#last = { at: this.#now(), waitMs: this.#deps.pace(written) };
    this.#isAwaited = false;
    this.#deps.nudge();
  }

  /** A ticket that no line would take up is left to later episodes. */
  #noteLine({ conversationId, episode, ordinal }: Scene, { reply }: Written, fencingToken: number): void {
    episode.noteLine(ordinal, reply);
    const ticket = episode.ticketGivenUp(ordinal);
    if (ticket) putBehind(this.#deps.db, fencingToken, { ticket, conversationId });
  }

  #obey(command: AdminCommand): void {
    const { stage, logger } = this.#deps;
    logger.info({ command }, 'an administrator steps in');
    if (command === 'beat') stage.callBeat();
    else stage.skipToNextEpisode();
  }

  /** The two notice what is new about who watches, where the episode has a place for it. */
  #notice({ episode, ordinal }: Scene): void {
    const { attendance, logger } = this.#deps;
    const { news } = attendance;
    if (news === undefined || !episode.callNotice(ordinal, news)) return;
    logger.info({ news }, 'the two notice who watches');
    attendance.noteTold();
  }

  #order(
    { conversationId, ordinal, speaker }: Asked,
    how: Pick<LineOrder, 'signal' | 'mayAskProvider'>,
  ): LineOrder {
    const { db, stage, memory } = this.#deps;
    const silentMs = this.#last ? this.#now() - this.#last.at : 0;
    return {
      ...how,
      conversationId,
      patienceMs: Math.max(PATIENCE_MIN_MS, PATIENCE_MS - silentMs),
      episode: memory.linesOfEpisode(conversationId),
      onRefused: (engine, refused) => {
        stage.noteRefusal(ordinal);
        recordRejection(db, { conversationId, purpose: 'duel', persona: speaker, engine, ...refused });
      },
    };
  }

  /** Waits until the line before has been read. False where the duel is off or has another order by then, or somebody comes in. */
  async #isDue(scene: Scene, { fencingToken, signal }: LeaseHold): Promise<boolean> {
    const { db, conditions, attendance } = this.#deps;
    for (;;) {
      const now = conditions();
      attendance.look();
      const change = this.#rest.look(now, scene);
      if (change === 'begins') this.#tellOfRest(fencingToken);
      if (change === 'arrival') return this.#meet(scene);
      const { at, waitMs } = this.#last ?? { at: -Infinity, waitMs: 0 };
      const leftMs = at + atTempo(waitMs, this.#rest.isResting ? 'rest' : now.tempo) - this.#now();
      // Also when the time has come: without a pause the lease would not be renewed.
      await pause(Math.min(Math.max(0, leftMs), LOOK_MS), signal);
      signal.throwIfAborted();
      if (!isEternalEnabled(db) || hasCommand(db)) return this.#drop();
      if (leftMs <= 0) return true;
    }
  }

  /** Drops the line that is written. The next one comes at once: an administrator, or whoever has come in, is waiting for it. */
  #drop(): false {
    this.#last = undefined;
    return false;
  }

  /** Drops the line that is written, for one about whoever has come in. */
  #meet({ episode, ordinal }: Scene): false {
    const { db, attendance, logger } = this.#deps;
    logger.info('somebody comes in; the rest is over');
    episode.callArrival(ordinal, isRegularHour(db, Date.now()) ? 'same-hour' : 'arrival');
    attendance.noteArrival();
    this.#isAwaited = true;
    return this.#drop();
  }

  /** At once, for the next line is a while away. */
  #tellOfRest(fencingToken: number): void {
    const { db, logger } = this.#deps;
    logger.info('nobody watches; the duel rests');
    fenced(db, fencingToken, (tx) => writeDuelStatus(tx, { idle: true, lowPower: false }));
  }

  #statusWith({ engine, isInstead, reply }: Written): Partial<DuelStatus> {
    return { running: true, engine, model: reply.model, lowPower: isInstead, idle: this.#rest.isResting };
  }
}
