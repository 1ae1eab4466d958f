import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#shared/db/client.ts';
import { areTicketsAutomatic } from '#shared/db/queries/settings.ts';
import { tickets } from '#shared/db/schema.ts';
import type { VisitorTicket } from '../content/content.ts';
import { fenced } from '../lease/fence.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** The visitor's ticket was declined, deleted or changed while a line about it was being written. */
export class TicketGone extends Error {
  override readonly name = 'TicketGone';
}

/**
 * The ticket that comes up next: of those that were approved and read, the first that was filed. Those that an episode has given up come
 * after all others, the one that has waited longest first.
 */
export function nextTicket(db: Db): VisitorTicket | undefined {
  const { conversationId, number, decidedAt } = tickets;
  const isReady = and(eq(tickets.state, 'approved'), eq(tickets.purpose, 'show'), eq(tickets.isRead, true));
  const ready = (where: SQL, ...order: SQL[]) =>
    db
      .select()
      .from(tickets)
      .where(and(isReady, where))
      .orderBy(...order)
      .limit(1)
      .get();
  const row =
    ready(isNull(conversationId), asc(number)) ??
    ready(isNotNull(conversationId), asc(decidedAt), asc(number));
  return row && toTicket(row);
}

/** A ticket that an episode gives up. */
interface GivenUp {
  readonly ticket: VisitorTicket;
  readonly conversationId: string;
}

/**
 * Puts a ticket behind all others, unless it was decided otherwise meanwhile: one that no line can take up must not keep the rest waiting.
 * @throws LeaseLost
 */
export function putBehind(db: Db, fencingToken: number, { ticket, conversationId }: GivenUp): void {
  const isWaiting = and(eq(tickets.number, ticket.number), eq(tickets.state, 'approved'));
  fenced(db, fencingToken, (tx) =>
    tx.update(tickets).set({ conversationId, decidedAt: Date.now() }).where(isWaiting).run(),
  );
}

/** The ticket that an episode has taken up. */
export function ticketOf(db: Db, conversationId: string): VisitorTicket | undefined {
  const isOnAir = and(eq(tickets.conversationId, conversationId), eq(tickets.state, 'aired'));
  const row = db.select().from(tickets).where(isOnAir).get();
  return row && toTicket(row);
}

/** Where a ticket was taken up. */
interface OnAir {
  readonly messageId: string;
  readonly conversationId: string;
}

/**
 * Notes that a ticket is on air, in the transaction that stores its line.
 * @throws TicketGone unless it is still to be played, in the same words.
 */
export function airTicket(tx: Tx, ticket: VisitorTicket, onAir: OnAir): void {
  const isReady = and(hasWords(ticket), eq(tickets.state, 'approved'), eq(tickets.isRead, true));
  const { changes } = tx
    .update(tickets)
    .set({ ...onAir, state: 'aired' })
    .where(isReady)
    .run();
  if (changes === 0) throw new TicketGone('the ticket is not to be played any more');
}

/** The first of what visitors filed that nobody has read yet. */
export function findUnread(db: Db): TicketRow | undefined {
  return db
    .select()
    .from(tickets)
    .where(eq(tickets.isRead, false))
    .orderBy(asc(tickets.number))
    .limit(1)
    .get();
}

/** What reading a ticket comes to, where there is something to object to. */
export interface Finding {
  readonly state: 'answered' | 'declined';
  readonly answer: string;
}

/**
 * Notes that a ticket was read, and what was found, unless its words have changed meanwhile.
 * @throws LeaseLost
 */
export function noteRead(
  db: Db,
  fencingToken: number,
  { row, finding }: { row: TicketRow; finding: Finding | undefined },
): void {
  const found = finding && { ...finding, decidedAt: Date.now() };
  fenced(db, fencingToken, (tx) =>
    tx
      .update(tickets)
      .set({ isRead: true, ...found })
      .where(hasWords({ ...row, name: row.name ?? undefined }))
      .run(),
  );
}

/** The same ticket in the same words: an administrator may have changed them. */
function hasWords({ number, subject, name }: VisitorTicket) {
  return and(
    eq(tickets.number, number),
    eq(tickets.subject, subject),
    name === undefined ? isNull(tickets.name) : eq(tickets.name, name),
  );
}

/**
 * Approves those that were read and wait, where nobody has to look at them.
 * @throws LeaseLost
 */
export function approveWaiting(db: Db, fencingToken: number): void {
  const isWaiting = and(eq(tickets.state, 'waiting'), eq(tickets.isRead, true));
  const { number } = tickets;
  if (!areTicketsAutomatic(db)) return;
  if (db.select({ number }).from(tickets).where(isWaiting).limit(1).get() === undefined) return;
  fenced(db, fencingToken, (tx) =>
    tx.update(tickets).set({ state: 'approved', decidedAt: Date.now() }).where(isWaiting).run(),
  );
}

function toTicket({ number, subject, name }: TicketRow): VisitorTicket {
  return { number, subject, name: name ?? undefined };
}
