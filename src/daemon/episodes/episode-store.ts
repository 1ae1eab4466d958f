import { and, desc, eq, gt, max, or, sql } from 'drizzle-orm';
import { personaOf } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { conversations, episodes, messages, turns } from '#shared/db/schema.ts';
import type { Premise } from '../content/content.ts';
import type { KeptEntry } from '../director/ledger.ts';
import type { Line } from '../engines/engine.ts';
import { fenced } from '../lease/fence.ts';
import { writeLedger } from './ledger-store.ts';

/** The live conversation as a process finds it. */
export interface StoredEpisode {
  readonly conversationId: string;
  readonly premiseId: string;
  readonly plannedTurns: number;
  /** Position of the next turn, from 0. */
  readonly ordinal: number;
}

/** The episode that is being written, where there is one. */
export function findLiveEpisode(db: Db): StoredEpisode | undefined {
  const row = db.select().from(conversations).where(eq(conversations.live, true)).get();
  if (!row) return undefined;
  const last = db
    .select({ ordinal: max(turns.ordinal) })
    .from(turns)
    .where(eq(turns.conversationId, row.id))
    .get();
  return {
    conversationId: row.id,
    premiseId: row.premiseId ?? '',
    plannedTurns: row.plannedTurns ?? 0,
    ordinal: (last?.ordinal ?? -1) + 1,
  };
}

/** Opens a live conversation for a premise. Returns its id. */
export function openEpisode(
  db: Db,
  fencingToken: number,
  { premise, plannedTurns }: { premise: Premise; plannedTurns: number },
): string {
  const id = newId();
  const now = Date.now();
  fenced(db, fencingToken, (tx) => {
    const head =
      tx
        .select({ seq: max(messages.seq) })
        .from(messages)
        .get()?.seq ?? 0;
    tx.insert(conversations)
      .values({
        id,
        origin: 'eternal',
        live: true,
        premiseId: premise.id,
        plannedTurns,
        title: premise.title,
        summary: '',
        activitySeq: head,
        startDate: now,
        createdAt: now,
        updatedAt: now,
      })
      .run();
  });
  return id;
}

/** What is kept of an episode that is over. */
export interface Closing {
  readonly conversationId: string;
  readonly summary: string;
  /** From 0 to 1. */
  readonly repetition: number;
  /** What later episodes may come back to, this one's gags and facts among it. */
  readonly ledger: readonly KeptEntry[];
}

/**
 * Closes a conversation: it is no longer live, has its summary, and has left behind what it leaves behind; all or nothing.
 * @throws LeaseLost
 */
export function closeEpisode(db: Db, fencingToken: number, closing: Closing): void {
  const { conversationId, summary, repetition, ledger } = closing;
  const closedAt = Date.now();
  fenced(db, fencingToken, (tx) => {
    const closed = tx
      .update(conversations)
      .set({ live: false, summary, updatedAt: closedAt })
      .where(eq(conversations.id, conversationId))
      .run();
    // An administrator may have deleted it a moment ago.
    if (closed.changes === 0) return;
    tx.insert(episodes)
      .values({ conversationId, repetition, closedAt })
      .onConflictDoUpdate({ target: episodes.conversationId, set: { repetition, closedAt } })
      .run();
    writeLedger(tx, ledger);
  });
}

/** The last `count` lines of a conversation, oldest first. */
export function readTranscript(db: Db, conversationId: string, count: number): Line[] {
  return db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.seq))
    .limit(count)
    .all()
    .reverse()
    .map((row) => ({ persona: personaOf(row.role), text: row.content, asciiArt: row.asciiArt }));
}

/** Premises of the last `count` episodes of the duel that run or in which something was said, latest first. */
export function readRecentPremises(db: Db, count: number): string[] {
  return (
    db
      .select({ premiseId: conversations.premiseId })
      .from(conversations)
      // The plus keeps SQLite from the index of origins, by which it would have to sort: https://sqlite.org/queryplanner-ng.html
      .where(
        and(
          sql`+${conversations.origin} = 'eternal'`,
          or(eq(conversations.live, true), gt(conversations.messageCount, 0)),
        ),
      )
      .orderBy(desc(conversations.activitySeq), desc(conversations.id))
      .limit(count)
      .all()
      .flatMap(({ premiseId }) => premiseId ?? [])
  );
}
