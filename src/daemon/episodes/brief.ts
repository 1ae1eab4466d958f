import type { Db } from '#shared/db/client.ts';
import { cueOf } from '../director/cue.ts';
import type { Episode } from '../director/episode.ts';
import { ledgerFor } from '../director/ledger.ts';
import type { Brief } from '../engines/engine.ts';
import { readFacts, readTranscript } from './episode-store.ts';
import { readRunningSummary } from './episode-summaries.ts';

/** Lines of the episode that an engine is shown. */
export const CONTEXT_LINES = 12;

/** The running episode: its conversation in the database, and the premise being played. */
export interface Scene {
  readonly conversationId: string;
  readonly episode: Episode;
  /** Position of the next turn, from 0. */
  readonly ordinal: number;
}

/** What an engine is told for a scene. */
export function briefOf(db: Db, { conversationId, episode, ordinal }: Scene): Brief {
  return {
    ...cueOf(episode, ordinal, readTranscript(db, conversationId, CONTEXT_LINES)),
    soFar: readRunningSummary(db, conversationId).soFar,
    ledger: ledgerFor(readFacts(db), episode.premise),
    attempt: 0,
  };
}
