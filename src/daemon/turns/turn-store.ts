import { eq, sql } from 'drizzle-orm';
import { roleOf, type Persona } from '#shared/brand.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { writeDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { conversations, messages, turns } from '#shared/db/schema.ts';
import type { Reply } from '../engines/engine.ts';
import { turnsAddedBy } from '../director/episode.ts';
import { beatKey } from '../director/usage.ts';
import { noteUses } from '../episodes/episode-store.ts';
import { fenced } from '../lease/fence.ts';
import { airTicket } from '../tickets/ticket-store.ts';
import { recordChoice } from './choice-store.ts';
import { provenanceOf } from './fallback-chain.ts';
import type { RankedDraft } from './ranking.ts';

/** A line that passed the gate, ready to be stored. */
export interface NewTurn {
  readonly conversationId: string;
  /** Position in the episode, from 0. A second turn at the same position is refused by the database. */
  readonly ordinal: number;
  readonly speaker: Persona;
  readonly reply: Reply;
  readonly fingerprint: string;
  readonly engine: string;
  readonly latencyMs: number;
  /** What it was chosen from; nothing where there was no choice. */
  readonly drafts?: readonly RankedDraft[];
  /** How the duel stands with it. */
  readonly status?: Partial<DuelStatus>;
}

/** The conversation was closed or deleted while the line was being written. */
export class EpisodeGone extends Error {
  override readonly name = 'EpisodeGone';
}

/**
 * Stores a line, how it came to be, and what follows from it, or nothing at all.
 * @throws LeaseLost, EpisodeGone, TicketGone
 */
export function commitTurn(db: Db, fencingToken: number, turn: NewTurn): void {
  const now = Date.now();
  fenced(db, fencingToken, (tx) => {
    assertLive(tx, turn.conversationId);
    const { seq, id: messageId } = insertMessage(tx, turn, now);
    insertProvenance(tx, turn, { seq, fencingToken });
    const { conversationId, reply } = turn;
    if (reply.beat?.ticket) airTicket(tx, reply.beat.ticket, { messageId, conversationId });
    if (turn.drafts && turn.drafts.length > 0) recordChoice(tx, { ...turn, drafts: turn.drafts });
    noteUses(tx, seq, {
      uses: [...(turn.reply.uses ?? []), ...(turn.reply.beat ? [beatKey(turn.reply.beat)] : [])],
      recalls: turn.reply.recalls ?? [],
    });
    tx.update(conversations)
      .set({
        messageCount: sql`${conversations.messageCount} + 1`,
        activitySeq: seq,
        updatedAt: now,
        ...plannedTurnsAfter(turn),
      })
      .where(eq(conversations.id, turn.conversationId))
      .run();
    writeDuelStatus(tx, { ...turn.status, lastMessageAt: now });
  });
}

/** What is said to somebody who comes in, or of a visitor's ticket, takes turns that the plot needs; a line of the ending knows how many are left. */
function plannedTurnsAfter({ ordinal, reply: { beat, turnsLeft } }: NewTurn) {
  const added = turnsAddedBy(beat);
  if (added > 0) return { plannedTurns: sql`${conversations.plannedTurns} + ${added}` };
  return turnsLeft === undefined ? {} : { plannedTurns: ordinal + turnsLeft };
}

/** Whether a line of the duel has this fingerprint. */
export function wasSaid(db: Db, fingerprint: string): boolean {
  const { messageSeq } = turns;
  return (
    db.select({ messageSeq }).from(turns).where(eq(turns.fingerprint, fingerprint)).limit(1).get() !==
    undefined
  );
}

function assertLive(tx: Tx, conversationId: string): void {
  const row = tx
    .select({ live: conversations.live })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .get();
  if (!row?.live) throw new EpisodeGone('the episode is no longer live');
}

function insertMessage(tx: Tx, { conversationId, speaker, reply }: NewTurn, now: number) {
  return tx
    .insert(messages)
    .values({
      id: newId(),
      conversationId,
      origin: 'eternal',
      role: roleOf(speaker),
      content: reply.text,
      asciiArt: reply.asciiArt,
      beat: reply.beat?.event ?? reply.direction,
      createdAt: now,
    })
    .returning({ seq: messages.seq, id: messages.id })
    .get();
}

function insertProvenance(
  tx: Tx,
  turn: NewTurn,
  { seq, fencingToken }: { seq: number; fencingToken: number },
): void {
  const { conversationId, ordinal, fingerprint } = turn;
  tx.insert(turns)
    .values({ conversationId, ordinal, messageSeq: seq, fingerprint, fencingToken, ...provenanceOf(turn) })
    .run();
}
