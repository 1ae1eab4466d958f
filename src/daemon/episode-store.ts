import { desc, eq, max } from 'drizzle-orm';
import { personaOf } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { conversations, messages, turns } from '#shared/db/schema.ts';
import type { Premise } from './director/content.ts';
import type { Line } from './engines/engine.ts';
import { fenced } from './fence.ts';

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

/** Closes a conversation: it is no longer live and has its summary. */
export function closeEpisode(
  db: Db,
  fencingToken: number,
  { conversationId, summary }: { conversationId: string; summary: string },
): void {
  fenced(db, fencingToken, (tx) => {
    tx.update(conversations)
      .set({ live: false, summary, updatedAt: Date.now() })
      .where(eq(conversations.id, conversationId))
      .run();
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

/** Premises of the last `count` episodes, latest first. */
export function readRecentPremises(db: Db, count: number): string[] {
  return db
    .select({ premiseId: conversations.premiseId })
    .from(conversations)
    .orderBy(desc(conversations.activitySeq), desc(conversations.id))
    .limit(count)
    .all()
    .flatMap(({ premiseId }) => premiseId ?? []);
}
