import { and, count, desc, eq, getTableColumns, gt, inArray, lt } from 'drizzle-orm';
import type { Db, Tx } from '#shared/db/client.ts';
import { messages, tickets } from '#shared/db/schema.ts';
import { readSnapshot, writeTransaction } from '#shared/db/transactions.ts';
import { AppError } from '#shared/errors.ts';
import type {
  GuestBookEntry,
  TicketFileInput,
  TicketPurpose,
  TicketReceipt,
} from '#shared/schemas/ticket.ts';
import { GUEST_BOOK_SHOWN } from '#shared/tickets.ts';
import { TICKETS } from '../../limits/table.ts';
import { TicketLimits } from '../../limits/ticket-limits.ts';
import { InProcess } from '../../volatile/in-process.ts';
import type { VolatileStore } from '../../volatile/volatile-store.ts';
import { cleanWording, TicketRefused } from './wording.ts';

export { TicketRefused } from './wording.ts';

interface TicketsDeps {
  readonly reader: Db;
  readonly writer: Db;
  /** Remembers what addresses have filed. */
  readonly volatile?: VolatileStore;
}

/** Who files something. */
interface Filer {
  readonly visitorId: string;
  /** As limits count it. */
  readonly address: string;
}

type TicketRow = typeof tickets.$inferSelect;

/** The states in which a ticket has still to be dealt with. An approved entry of the guest book stands in the book. */
const OPEN: Readonly<Record<TicketPurpose, TicketRow['state'][]>> = {
  show: ['waiting', 'approved'],
  'guest-book': ['waiting'],
};

/** What visitors file at the desk, and what becomes of it. Nobody is told of anybody else's. */
export class TicketsService {
  readonly #reader: Db;
  readonly #writer: Db;
  readonly #limits: TicketLimits;

  constructor({ reader, writer, volatile = new InProcess() }: TicketsDeps) {
    this.#reader = reader;
    this.#writer = writer;
    this.#limits = new TicketLimits(volatile);
  }

  /**
   * Files a ticket. The limits are looked at in the transaction that stores it, so they hold over several processes.
   * @throws TicketRefused with the sentence for whoever files it.
   */
  file({ purpose, ...words }: TicketFileInput, { visitorId, address }: Filer): TicketReceipt {
    this.#assertAddress(address);
    const clean = cleanWording({ purpose, ...words });
    const { number } = writeTransaction(this.#writer, (tx) => {
      this.#assertAddress(address);
      assertRoom(tx, { purpose, visitorId });
      this.#limits.count(address);
      return tx
        .insert(tickets)
        .values({ ...clean, purpose, visitorId, filedAt: Date.now() })
        .returning({ number: tickets.number })
        .get();
    });
    return receiptOf(this.#writer, number, visitorId);
  }

  /**
   * A visitor's own ticket.
   * @throws AppError NOT_FOUND, for somebody else's as for one that doesn't exist.
   */
  byNumber(number: number, visitorId: string | undefined): TicketReceipt {
    if (visitorId === undefined) throw noSuchTicket();
    return readSnapshot(this.#reader, () => receiptOf(this.#reader, number, visitorId));
  }

  /** The latest entries of the guest book that were approved, newest first. */
  guestBook(): GuestBookEntry[] {
    const { number, subject, name, filedAt } = tickets;
    const isShown = and(
      eq(tickets.state, 'approved'),
      eq(tickets.purpose, 'guest-book'),
      eq(tickets.isRead, true),
    );
    return this.#reader
      .select({ number, text: subject, name, filedAt })
      .from(tickets)
      .where(isShown)
      .orderBy(desc(number))
      .limit(GUEST_BOOK_SHOWN)
      .all()
      .map((row) => ({ ...row, filedAt: new Date(row.filedAt) }));
  }

  /** Forgets what was declined, or answered plainly, a month ago. */
  sweep(now: number = Date.now()): void {
    const isOld = and(
      inArray(tickets.state, ['declined', 'answered']),
      lt(tickets.decidedAt, now - TICKETS.keptMs),
    );
    const { number } = tickets;
    if (this.#reader.select({ number }).from(tickets).where(isOld).limit(1).get() === undefined) return;
    writeTransaction(this.#writer, (tx) => tx.delete(tickets).where(isOld).run());
  }

  #assertAddress(address: string): void {
    const wait = this.#limits.waitOf(address);
    if (wait > 0) throw new TicketRefused('address', wait);
  }
}

/** @throws TicketRefused where the visitor has filed enough, or the desk has no room. */
function assertRoom(tx: Tx, { purpose, visitorId }: Pick<TicketRow, 'purpose' | 'visitorId'>): void {
  const own = eq(tickets.visitorId, visitorId);
  const open = and(own, eq(tickets.purpose, purpose), inArray(tickets.state, OPEN[purpose]));
  if (countOf(tx, open) >= TICKETS.openPerVisitor) throw new TicketRefused('waiting');
  const today = and(own, gt(tickets.filedAt, Date.now() - TICKETS.dayMs));
  if (countOf(tx, today) >= TICKETS.dailyPerVisitor) throw new TicketRefused('daily');
  const all = and(eq(tickets.purpose, purpose), inArray(tickets.state, OPEN[purpose]));
  if (countOf(tx, all) >= TICKETS.openInAll) throw new TicketRefused('full');
}

function countOf(db: Pick<Db, 'select'>, where: ReturnType<typeof and>): number {
  return db.select({ n: count() }).from(tickets).where(where).get()?.n ?? 0;
}

function receiptOf(db: Pick<Db, 'select'>, number: number, visitorId: string): TicketReceipt {
  const row = db
    .select({ ...getTableColumns(tickets), line: messages.id })
    .from(tickets)
    .leftJoin(messages, eq(messages.id, tickets.messageId))
    .where(and(eq(tickets.number, number), eq(tickets.visitorId, visitorId)))
    .get();
  if (!row) throw noSuchTicket();
  const { purpose, subject, name, state, answer, line } = row;
  const filedAt = new Date(row.filedAt);
  return { number, purpose, subject, name, state, place: placeOf(db, row), answer, line, filedAt };
}

/** Its place among those of the same purpose that are still to be dealt with. */
function placeOf(db: Pick<Db, 'select'>, { number, purpose, state }: TicketRow): number | null {
  if (!OPEN[purpose].includes(state)) return null;
  const isBefore = and(
    inArray(tickets.state, OPEN[purpose]),
    eq(tickets.purpose, purpose),
    lt(tickets.number, number),
  );
  return countOf(db, isBefore) + 1;
}

function noSuchTicket(): AppError {
  return new AppError('NOT_FOUND', 'There is no such ticket.');
}
