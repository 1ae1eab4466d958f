import { and, desc, eq, gt, gte, inArray, isNotNull, max, or } from 'drizzle-orm';
import { personaOf } from '#shared/brand.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { contentUses, conversations, episodes, facts, messages, turns } from '#shared/db/schema.ts';
import type { Fact, Premise, VisitorTicket } from '../content/content.ts';
import type { KeptFact } from '../director/ledger.ts';
import { SEQUEL_OF } from '../director/sequel.ts';
import { premiseKey, sequelKey } from '../director/usage.ts';
import type { Line } from '../engines/engine.ts';
import { fenced } from '../lease/fence.ts';
import { ticketOf } from '../tickets/ticket-store.ts';

/** The live conversation as a process finds it. */
export interface StoredEpisode {
  readonly conversationId: string;
  readonly premiseId: string;
  readonly plannedTurns: number;
  /** Position of the next turn, from 0. */
  readonly ordinal: number;
  /** Whether something has happened in it. */
  readonly hasHadBeat: boolean;
  /** The visitor's ticket that it has taken up. */
  readonly ticket: VisitorTicket | undefined;
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
    hasHadBeat: hasBeat(db, row.id),
    ticket: ticketOf(db, row.id),
  };
}

/** What comes before an opener takes two turns, and the direction above the third tells of no event. */
const EVENTS_FROM = 3;

/** Whether a line of a conversation took up something that happened. */
function hasBeat(db: Db, conversationId: string): boolean {
  const later = and(eq(turns.conversationId, conversationId), gte(turns.ordinal, EVENTS_FROM));
  const found = db
    .select({ seq: messages.seq })
    .from(turns)
    .innerJoin(messages, eq(messages.seq, turns.messageSeq))
    .where(and(later, isNotNull(messages.beat)))
    .limit(1)
    .get();
  return found !== undefined;
}

/** Opens a live conversation for a premise, and says what it is about. Returns its id. */
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
    writeSetting(tx, 'episode.pitch', premise.pitch.trim().replace(/\s+/g, ' '));
  });
  return id;
}

/** What is kept of an episode that is over. */
export interface Closing {
  readonly conversationId: string;
  readonly summary: string;
  /** From 0 to 1. */
  readonly repetition: number;
  /** What later episodes may come back to. */
  readonly facts: readonly Fact[];
}

/**
 * Closes a conversation: it is no longer live, has its summary, and has left behind what it leaves behind; all or nothing.
 * @throws LeaseLost
 */
export function closeEpisode(db: Db, fencingToken: number, closing: Closing): void {
  const { conversationId, summary, repetition } = closing;
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
    for (const { text, thing, holder } of closing.facts)
      tx.insert(facts).values({ conversationId, text, thing, holder, at: closedAt }).run();
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

/**
 * What of the content was used when, as keys with the `seq` of the message that last used each: beats and what can be said in any
 * episode as their messages noted it, premises and sequels as their conversations tell.
 */
export function readUsage(db: Db): [key: string, line: number][] {
  const noted = db
    .select()
    .from(contentUses)
    .all()
    .map(({ key, usedSeq }): [string, number] => [key, usedSeq]);
  const played = db
    .select({ premiseId: conversations.premiseId, at: max(conversations.activitySeq) })
    .from(conversations)
    // One that was opened and never begun was not played.
    .where(
      and(
        isNotNull(conversations.premiseId),
        or(eq(conversations.live, true), gt(conversations.messageCount, 0)),
      ),
    )
    .groupBy(conversations.premiseId)
    .all()
    .flatMap(({ premiseId, at }) => keysOf(premiseId ?? '').map((key): [string, number] => [key, at ?? 0]));
  // In the order of their use, so that the latest of two stays.
  return [...noted, ...played.toSorted(([, a], [, b]) => a - b)];
}

function keysOf(premiseId: string): string[] {
  const [premise = '', sequel] = premiseId.split(SEQUEL_OF);
  return [premiseKey({ id: premise }), ...(sequel === undefined ? [] : [sequelKey({ id: sequel })])];
}

/** Facts that are read for a line: those of some 500 episodes, or of a month in which somebody always watches. */
const FACTS_READ = 1_500;

/** What the latest episodes left behind, oldest first. */
export function readFacts(db: Db): KeptFact[] {
  return db
    .select()
    .from(facts)
    .orderBy(desc(facts.seq))
    .limit(FACTS_READ)
    .all()
    .reverse()
    .map(({ text, thing, holder, recalledSeq }) => ({
      text,
      thing: thing ?? undefined,
      holder: holder ?? undefined,
      recalledSeq,
    }));
}

/** Notes what a message is made of: entries of the content by their keys, facts of earlier episodes by their texts. */
export function noteUses(
  tx: Tx,
  usedSeq: number,
  { uses, recalls }: { uses: readonly string[]; recalls: readonly string[] },
): void {
  for (const key of uses)
    tx.insert(contentUses)
      .values({ key, usedSeq })
      .onConflictDoUpdate({ target: contentUses.key, set: { usedSeq } })
      .run();
  if (recalls.length > 0)
    tx.update(facts)
      .set({ recalledSeq: usedSeq })
      .where(inArray(facts.text, [...recalls]))
      .run();
}
