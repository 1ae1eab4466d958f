import { eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { episodes } from '#shared/db/schema.ts';
import { fenced } from '../lease/fence.ts';

/** The running summary of an episode. */
export interface RunningSummary {
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
export function storeRunningSummary(
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
