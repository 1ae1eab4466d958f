import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { reviseFeed } from '#shared/db/queries/feed-epoch.ts';
import { areTicketsAutomatic, writeSetting } from '#shared/db/queries/settings.ts';
import { tickets } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type {
  TicketApproveInput,
  TicketDesk,
  TicketDeskInput,
  TicketsDeclineInput,
} from '#shared/schemas/ticket.ts';
import { DESK_TICKETS_MAX } from '#shared/tickets.ts';
import { cleanWording } from './wording.ts';

type TicketRow = typeof tickets.$inferSelect;

/** What an administrator does about tickets. The audit has their numbers, and none of their words. */
export class TicketDeskService {
  readonly #reader: Db;
  readonly #writer: Db;

  constructor(deps: { reader: Db; writer: Db }) {
    this.#reader = deps.reader;
    this.#writer = deps.writer;
  }

  /** The tickets of a state, oldest first, a page at a time. */
  desk({ state, after }: TicketDeskInput): TicketDesk {
    const { number, purpose, subject, name, isRead, filedAt } = tickets;
    const page = this.#reader
      .select({ number, purpose, subject, name, state: tickets.state, isRead, filedAt })
      .from(tickets)
      .where(and(eq(tickets.state, state), gt(number, after)))
      .orderBy(asc(number))
      .limit(DESK_TICKETS_MAX)
      .all();
    return {
      automatic: areTicketsAutomatic(this.#reader),
      counts: this.#counts(),
      tickets: page.map((row) => ({ ...row, filedAt: new Date(row.filedAt) })),
    };
  }

  /**
   * Approves a ticket, with other words where some are given: those are then read by the daemon as the first ones were. One that was
   * declined can be approved after all, and is read anew: it may have been declined because no line can hold it.
   * @throws AppError NOT_FOUND; CONFLICT where it was dealt with in another way; as cleanWording does.
   */
  approve({ number, ...edited }: TicketApproveInput, username: string): number {
    const act = { username, action: 'approve ticket', detail: { number }, history: 'kept' } as const;
    return auditedWrite(this.#writer, act, (tx) => {
      const row = rowOf(tx, number);
      if (row.state !== 'waiting' && row.state !== 'declined')
        throw new AppError('CONFLICT', 'That ticket has been dealt with.');
      const words = editedWords(row, edited);
      const isSame = words.subject === row.subject && words.name === row.name;
      const isRead = row.isRead && row.state !== 'declined' && isSame;
      const decided = { state: 'approved', decidedAt: Date.now(), answer: null } as const;
      tx.update(tickets)
        .set({ ...words, ...decided, isRead })
        .where(eq(tickets.number, number))
        .run();
      reviseFeed(tx);
      return 1;
    });
  }

  /**
   * Declines those of the tickets that are not on air, with a letter.
   * @returns how many these were.
   */
  decline({ numbers, letter }: TicketsDeclineInput, username: string): number {
    const act = { username, action: 'decline tickets', history: 'kept' } as const;
    const detail = (declined: number) => ({ declined, numbers: numbers.slice(0, DETAIL_MAX) });
    return auditedWrite(this.#writer, { ...act, detail }, (tx) => {
      const isDeclinable = and(
        inArray(tickets.number, numbers),
        inArray(tickets.state, ['waiting', 'approved']),
      );
      const chosen = tx.select().from(tickets).where(isDeclinable).all();
      for (const row of chosen)
        tx.update(tickets)
          .set({ state: 'declined', decidedAt: Date.now(), answer: filled(letter, row) })
          .where(eq(tickets.number, row.number))
          .run();
      reviseFeed(tx);
      return chosen.length;
    });
  }

  /**
   * Deletes a ticket with its words. A line that took it up stays where it is.
   * @throws AppError NOT_FOUND
   */
  remove(number: number, username: string): number {
    const act = { username, action: 'delete ticket', detail: { number }, history: 'kept' } as const;
    return auditedWrite(this.#writer, act, (tx) => {
      rowOf(tx, number);
      reviseFeed(tx);
      return tx.delete(tickets).where(eq(tickets.number, number)).run().changes;
    });
  }

  /** Has tickets approved as soon as the daemon has read them, or not. */
  setAutomatic(automatic: boolean, username: string): void {
    const action = automatic ? 'approve tickets automatically' : 'approve tickets by hand';
    auditedWrite(this.#writer, { username, action, detail: {}, history: 'kept' }, (tx) =>
      writeSetting(tx, 'tickets.automatic', String(automatic)),
    );
  }

  #counts(): TicketDesk['counts'] {
    const rows = this.#reader
      .select({ state: tickets.state, n: count() })
      .from(tickets)
      .groupBy(tickets.state)
      .all();
    const none = { waiting: 0, approved: 0, declined: 0, answered: 0, aired: 0 };
    return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
  }
}

/** Numbers that an audit entry names. */
const DETAIL_MAX = 20;

function rowOf(tx: Tx, number: number): TicketRow {
  const row = tx.select().from(tickets).where(eq(tickets.number, number)).get();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such ticket.');
  return row;
}

function editedWords(row: TicketRow, { subject, name }: Omit<TicketApproveInput, 'number'>) {
  if (subject === undefined && name === undefined) return { subject: row.subject, name: row.name };
  return cleanWording({
    purpose: row.purpose,
    subject: subject ?? row.subject,
    name: name ?? row.name ?? undefined,
  });
}

/** Functions as replacements: a visitor's words may hold `$&`, which a string replacement would interpret. */
function filled(letter: string, { number, subject }: TicketRow): string {
  return letter.replaceAll('{number}', () => String(number)).replaceAll('{subject}', () => subject);
}
