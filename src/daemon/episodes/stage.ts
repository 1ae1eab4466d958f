import type { Db } from '#shared/db/client.ts';
import { briefOf, type Scene } from './brief.ts';
import type { Director } from '../director/director.ts';
import type { Episode } from '../director/episode.ts';
import { factsToKeep } from '../director/ledger.ts';
import { createRefusals, type Refusals } from '../director/beats.ts';
import { repetitionOf } from '../director/repetition.ts';
import type { Brief } from '../engines/engine.ts';
import { EpisodeSummaries } from './episode-summaries.ts';
import {
  closeEpisode,
  findLiveEpisode,
  openEpisode,
  readTranscript,
  type StoredEpisode,
  readFacts,
} from './episode-store.ts';
import type { Summarise } from './summariser.ts';
import type { LeaseHold } from '../lease/lease.ts';
import { nextTicket } from '../tickets/ticket-store.ts';

/** Of an episode whose premise is no longer known. */
const NO_SUMMARY = { text: '', facts: [] };

/** How a scene is asked for. */
export interface SceneOrder extends LeaseHold {
  /** Whether a provider may be asked, to sum up. */
  readonly mayAskProvider: boolean;
}

interface StageDeps {
  readonly db: Db;
  readonly director: Director;
  readonly summarise: Summarise;
  /** Archives a conversation, or extends its archive. It reports its own failures: the show goes on. */
  readonly archive: (conversationId: string) => Promise<void>;
}

/** The live episode as this process plays it. */
interface Playing {
  readonly conversationId: string;
  readonly episode: Episode;
  readonly refusals: Refusals;
}

/** Sets the scene for each turn. The database is its only memory, so a restart goes on in the middle of an episode. */
export class Stage {
  readonly #db: Db;
  readonly #director: Director;
  readonly #archive: StageDeps['archive'];
  readonly #summaries: EpisodeSummaries;
  #playing: Playing | undefined;
  /** Drawn, and not yet opened: while nothing can be written, each try would use up another premise. */
  #drawn: Episode | undefined;
  /** What an administrator wants of the next scene. */
  #isOver = false;
  #isBeatDue = false;

  constructor({ db, director, archive, summarise }: StageDeps) {
    this.#db = db;
    this.#director = director;
    this.#archive = archive;
    this.#summaries = new EpisodeSummaries({ db, summarise });
  }

  /**
   * The scene of the next turn: the live episode's, or a new one's where that has had its turns. Asked again for the same turn,
   * it gives the same scene.
   * @throws LeaseLost, or the signal's reason.
   */
  async next(order: SceneOrder): Promise<Scene> {
    const stored = findLiveEpisode(this.#db);
    const episode = stored && this.#episodeOf(stored);
    if (stored && episode && goesOn(stored, this.#isOver)) return this.#goOn({ ...stored, episode }, order);
    if (stored) await this.#close(stored, order);
    return this.#open(order.fencingToken);
  }

  /** What an engine is told for a scene. */
  brief(scene: Scene): Brief {
    return briefOf(this.#db, scene);
  }

  /** Closes the running episode before the next turn, unless nothing has been said in it yet. */
  skipToNextEpisode(): void {
    this.#isOver = true;
  }

  /** Lets something happen before the next turn; before the one after it where that one opens an episode. */
  callBeat(): void {
    this.#isBeatDue = true;
  }

  /**
   * Notes that a line was refused, once for each such line: after two within six turns something happens on the next turn, except in
   * the ending.
   * @param ordinal the turn it was written for.
   */
  noteRefusal(ordinal: number): void {
    const { episode, refusals } = this.#playing ?? {};
    const isEnding = episode && ordinal >= episode.plannedTurns - episode.premise.ending.length;
    if (refusals?.note(ordinal) && !isEnding) episode?.callBeat(ordinal + 1);
  }

  async #goOn(scene: Scene & StoredEpisode, order: SceneOrder): Promise<Scene> {
    const { conversationId, episode, ordinal } = scene;
    this.#isOver = false;
    await this.#summaries.keepUp(scene, order);
    if (this.#isBeatDue && ordinal > 0) {
      this.#isBeatDue = false;
      episode.callBeat(ordinal);
    }
    episode.offerTicket(nextTicket(this.#db));
    return { conversationId, episode, ordinal };
  }

  #episodeOf(stored: StoredEpisode): Episode | undefined {
    if (this.#playing?.conversationId === stored.conversationId) return this.#playing.episode;
    const episode = this.#director.resume(stored);
    this.#playing = episode && { ...stored, episode, refusals: createRefusals() };
    return episode;
  }

  #open(fencingToken: number): Scene {
    // What was called for too late in the episode before comes in this one.
    this.#isBeatDue ||= this.#playing?.episode.isBeatCalled ?? false;
    const episode = (this.#drawn ??= this.#director.open());
    const conversationId = openEpisode(this.#db, fencingToken, episode);
    this.#drawn = undefined;
    this.#playing = { conversationId, episode, refusals: createRefusals() };
    this.#isOver = false;
    return { conversationId, episode, ordinal: 0 };
  }

  /** Archived first: killed in between, the next daemon finds it live, archives nothing twice and closes it. */
  async #close(stored: StoredEpisode, order: SceneOrder): Promise<void> {
    const { conversationId, ordinal } = stored;
    await this.#archive(conversationId);
    const episode = this.#episodeOf(stored);
    const summary = (episode && (await this.#summaries.closing({ ...stored, episode }, order))) ?? NO_SUMMARY;
    const lines = readTranscript(this.#db, conversationId, ordinal);
    closeEpisode(this.#db, order.fencingToken, {
      conversationId,
      summary: summary.text,
      repetition: repetitionOf(lines.map(({ text }) => text)),
      facts: factsToKeep(summary.facts, readFacts(this.#db)),
    });
  }
}

function goesOn({ ordinal, plannedTurns }: StoredEpisode, isOver: boolean): boolean {
  return ordinal === 0 || (ordinal < plannedTurns && !isOver);
}
