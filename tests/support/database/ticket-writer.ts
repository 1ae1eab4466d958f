import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { tickets } from '#shared/db/schema.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** A ticket that a visitor has filed, waiting and not read yet unless told otherwise. @returns its number. */
export function addTicket(db: Db, fields: Partial<typeof tickets.$inferInsert> = {}): number {
  const filed = {
    visitorId: newId(),
    purpose: 'show',
    subject: 'a leaf blower',
    filedAt: Date.now(),
  } as const;
  return db
    .insert(tickets)
    .values({ ...filed, ...fields })
    .returning({ number: tickets.number })
    .get().number;
}

/** A ticket that may come up. */
export function addApproved(db: Db, fields: Partial<typeof tickets.$inferInsert> = {}): number {
  return addTicket(db, { state: 'approved', isRead: true, decidedAt: Date.now(), ...fields });
}

export function ticketRow(db: Db, number: number): TicketRow | undefined {
  return db
    .select()
    .from(tickets)
    .all()
    .find((row) => row.number === number);
}
