import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import type { Director, Episode } from './director/director.ts';
import type { Brief, Line } from './engines/engine.ts';
import {
  closeEpisode,
  findLiveEpisode,
  openEpisode,
  readTranscript,
  type StoredEpisode,
} from './episode-store.ts';

/** Lines of the episode that an engine is shown. */
const CONTEXT_LINES = 12;

/** The running episode: its conversation in the database, and the premise being played. */
export interface Scene {
  readonly conversationId: string;
  readonly episode: Episode;
  /** Position of the next turn, from 0. */
  readonly ordinal: number;
}

interface StageDeps {
  readonly db: Db;
  readonly director: Director;
  /** Archives a conversation, or extends its archive. It reports its own failures: the show goes on. */
  readonly archive: (conversationId: string) => Promise<void>;
}

/** Sets the scene for each turn. The database is its only memory, so a restart goes on in the middle of an episode. */
export class Stage {
  readonly #db: Db;
  readonly #director: Director;
  readonly #archive: StageDeps['archive'];
  /** The episode of the live conversation, as the director drew it. */
  #playing: { conversationId: string; episode: Episode } | undefined;

  constructor(deps: StageDeps) {
    this.#db = deps.db;
    this.#director = deps.director;
    this.#archive = deps.archive;
  }

  /** The scene of the next turn: the live episode's, or a new one's where that has had its turns. */
  async next(fencingToken: number): Promise<Scene> {
    const stored = findLiveEpisode(this.#db);
    const episode = stored && this.#episodeOf(stored);
    if (stored && episode && stored.ordinal < stored.plannedTurns) return { ...stored, episode };
    if (stored) await this.#close(stored, fencingToken);
    return this.#open(fencingToken);
  }

  /** What an engine is told for a scene. */
  brief({ conversationId, episode, ordinal }: Scene): Brief {
    const transcript = readTranscript(this.#db, conversationId, CONTEXT_LINES);
    return {
      speaker: nextSpeaker(transcript, episode),
      premise: episode.premise,
      ordinal,
      plannedTurns: episode.plannedTurns,
      beat: episode.beatAt(ordinal),
      transcript,
      attempt: 0,
    };
  }

  #episodeOf(stored: StoredEpisode): Episode | undefined {
    if (this.#playing?.conversationId === stored.conversationId) return this.#playing.episode;
    const episode = this.#director.resume(stored);
    this.#playing = episode && { conversationId: stored.conversationId, episode };
    return episode;
  }

  #open(fencingToken: number): Scene {
    const episode = this.#director.open();
    const conversationId = openEpisode(this.#db, fencingToken, episode);
    this.#playing = { conversationId, episode };
    return { conversationId, episode, ordinal: 0 };
  }

  /** Archived first: killed in between, the next daemon finds it live, archives nothing twice and closes it. */
  async #close(stored: StoredEpisode, fencingToken: number): Promise<void> {
    await this.#archive(stored.conversationId);
    const summary = this.#episodeOf(stored)?.premise.summary ?? '';
    closeEpisode(this.#db, fencingToken, { conversationId: stored.conversationId, summary: summary.trim() });
  }
}

/** They take turns. Who opens follows from the episode as drawn, so that a seeded show repeats itself. */
function nextSpeaker(transcript: readonly Line[], { premise, plannedTurns }: Episode): Persona {
  const last = transcript.at(-1)?.persona;
  const [first, second] = PERSONAS;
  if (last !== undefined) return last === first ? second : first;
  return (premise.id.length + plannedTurns) % 2 === 0 ? first : second;
}
