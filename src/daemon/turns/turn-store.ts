import { desc, eq, sql } from 'drizzle-orm';
import { roleOf, type Persona } from '#shared/brand.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { conversations, duelStatus, messages, turns } from '#shared/db/schema.ts';
import type { Reply } from '../engines/engine.ts';
import { fenced } from '../lease/fence.ts';
import { provenanceOf } from './fallback-chain.ts';

/** A line that passed the gate, ready to be stored. */
export interface Turn {
  readonly conversationId: string;
  /** Position in the episode, from 0. A second turn at the same position is refused by the database. */
  readonly ordinal: number;
  readonly speaker: Persona;
  readonly reply: Reply;
  readonly fingerprint: string;
  readonly engine: string;
  readonly latencyMs: number;
}

/** The conversation was closed or deleted while the line was being written. */
export class EpisodeGone extends Error {
  override readonly name = 'EpisodeGone';
}

/**
 * Stores a line, how it came to be, and what follows from it, or nothing at all.
 * @throws LeaseLost, EpisodeGone
 */
export function commitTurn(db: Db, fencingToken: number, turn: Turn): void {
  const now = Date.now();
  fenced(db, fencingToken, (tx) => {
    assertLive(tx, turn.conversationId);
    const seq = insertMessage(tx, turn, now);
    insertProvenance(tx, turn, { seq, fencingToken });
    tx.update(conversations)
      .set({ messageCount: sql`${conversations.messageCount} + 1`, activitySeq: seq, updatedAt: now })
      .where(eq(conversations.id, turn.conversationId))
      .run();
    tx.update(duelStatus).set({ lastMessageAt: now }).run();
  });
}

/** Fingerprints of the last `count` lines of the duel, oldest first. */
export function readFingerprints(db: Db, count: number): string[] {
  return db
    .select({ fingerprint: turns.fingerprint })
    .from(turns)
    .orderBy(desc(turns.messageSeq))
    .limit(count)
    .all()
    .reverse()
    .map(({ fingerprint }) => fingerprint);
}

/** Whether one of the last `within` lines of the duel has this fingerprint. */
export function wasSaidLately(db: Db, fingerprint: string, within: number): boolean {
  const last = db
    .select({ seq: turns.messageSeq })
    .from(turns)
    .where(eq(turns.fingerprint, fingerprint))
    .orderBy(desc(turns.messageSeq))
    .limit(1)
    .get();
  if (!last) return false;
  const head = db.select({ seq: messages.seq }).from(messages).orderBy(desc(messages.seq)).limit(1).get();
  return (head?.seq ?? 0) - last.seq < within;
}

function assertLive(tx: Tx, conversationId: string): void {
  const row = tx
    .select({ live: conversations.live })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .get();
  if (!row?.live) throw new EpisodeGone('the episode is no longer live');
}

function insertMessage(tx: Tx, { conversationId, speaker, reply }: Turn, now: number): number {
  return tx
    .insert(messages)
    .values({
      id: newId(),
      conversationId,
      origin: 'eternal',
      role: roleOf(speaker),
      content: reply.text,
      asciiArt: reply.asciiArt,
      createdAt: now,
    })
    .returning({ seq: messages.seq })
    .get().seq;
}

function insertProvenance(
  tx: Tx,
  turn: Turn,
  { seq, fencingToken }: { seq: number; fencingToken: number },
): void {
  const { conversationId, ordinal, fingerprint } = turn;
  tx.insert(turns)
    .values({ conversationId, ordinal, messageSeq: seq, fingerprint, fencingToken, ...provenanceOf(turn) })
    .run();
}
