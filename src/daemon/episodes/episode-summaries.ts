import { eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { episodes } from '#shared/db/schema.ts';
import type { Episode } from '../director/episode.ts';
import type { Summary } from '../engines/engine.ts';
import { fenced } from '../lease/fence.ts';
import type { LeaseHold } from '../lease/lease.ts';
import { readTranscript } from './episode-store.ts';
import type { Summarise, SummaryOrder } from './summariser.ts';

/** The running summary of an episode. */
interface RunningSummary {
  readonly soFar: string;
  /** How many of the episode's turns it covers. */
  readonly summarisedTurns: number;
}

const NOTHING_YET: RunningSummary = { soFar: '', summarisedTurns: 0 };

export function readRunningSummary(db: Db, conversationId: string): RunningSummary {
  const { soFar, summarisedTurns } = episodes;
  const row = db
    .select({ soFar, summarisedTurns })
    .from(episodes)
    .where(eq(episodes.conversationId, conversationId))
    .get();
  return row ?? NOTHING_YET;
}

/** @throws LeaseLost */
function storeRunningSummary(
  db: Db,
  fencingToken: number,
  { conversationId, ...summary }: RunningSummary & { conversationId: string },
): void {
  fenced(db, fencingToken, (tx) => {
    tx.insert(episodes)
      .values({ conversationId, ...summary })
      .onConflictDoUpdate({ target: episodes.conversationId, set: summary })
      .run();
  });
}

/** Turns after which the running summary is brought up to date. */
const TURNS = 10;
/** So near to its end an episode needs no more of it. */
const LAST_TURNS = 3;

/**
 * Whether the running summary is to be brought up to date.
 * @param summarisedTurns how many of the episode's turns it covers.
 * @param ordinal position of the next turn, from 0.
 */
export function isSummaryDue(summarisedTurns: number, ordinal: number, episode: Episode): boolean {
  return ordinal - summarisedTurns >= TURNS && episode.plannedTurns - ordinal > LAST_TURNS;
}

/** Where an episode stands. */
interface Standing {
  readonly conversationId: string;
  readonly episode: Episode;
  /** Position of the next turn, from 0. */
  readonly ordinal: number;
}

/** Sums episodes up: every ten turns while they run, and at their end. */
export class EpisodeSummaries {
  readonly #db: Db;
  readonly #summarise: Summarise;

  constructor({ db, summarise }: { db: Db; summarise: Summarise }) {
    this.#db = db;
    this.#summarise = summarise;
  }

  /** Brings the running summary up to date where it is time. @throws LeaseLost */
  async keepUp(standing: Standing, order: SummaryOrder & LeaseHold): Promise<void> {
    const { conversationId, ordinal, episode } = standing;
    const { summarisedTurns } = readRunningSummary(this.#db, conversationId);
    if (!isSummaryDue(summarisedTurns, ordinal, episode)) return;
    const { text } = await this.#ask(standing, order, false);
    const summary = { conversationId, soFar: text, summarisedTurns: ordinal };
    storeRunningSummary(this.#db, order.fencingToken, summary);
  }

  /** What came of an episode that is over. */
  closing(standing: Standing, order: SummaryOrder): Promise<Summary> {
    return this.#ask(standing, order, true);
  }

  #ask(standing: Standing, { signal, mayAskProvider }: SummaryOrder, closing: boolean): Promise<Summary> {
    const { conversationId, episode, ordinal } = standing;
    const { soFar, summarisedTurns } = readRunningSummary(this.#db, conversationId);
    const lines = readTranscript(this.#db, conversationId, ordinal - summarisedTurns);
    const beats = episode.beatsSince(summarisedTurns);
    const { premise, ticket } = episode;
    const brief = { premise, soFar, lines, beats, ticket, closing };
    return this.#summarise(brief, { conversationId, signal, mayAskProvider });
  }
}
