import { describe, expect, test } from 'vitest';
import { TicketDeskService } from '#server/modules/tickets/ticket-desk.service.ts';
import { TicketsService } from '#server/modules/tickets/tickets.service.ts';
import { readRevision } from '#shared/db/queries/feed-epoch.ts';
import { audit } from '#shared/db/schema.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { addApproved, addTicket, ticketRow } from '#tests/support/database/ticket-writer.ts';

function openDesk() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const both = { reader: db, writer: db };
  return { db, desk: new TicketDeskService(both), visitors: new TicketsService(both) };
}

describe('the desk', () => {
  test('shows the tickets of a state, oldest first, a page at a time, and how many there are of each', () => {
    const { db, desk } = openDesk();
    const waiting = Array.from({ length: 60 }, () => addTicket(db));
    addApproved(db);
    const first = desk.desk({ state: 'waiting', after: 0 });
    expect(first.tickets.map(({ number }) => number)).toEqual(waiting.slice(0, 50));
    expect(first.counts).toEqual({ waiting: 60, approved: 1, declined: 0, answered: 0, aired: 0 });
    const second = desk.desk({ state: 'waiting', after: waiting[49] ?? 0 });
    expect(second.tickets.map(({ number }) => number)).toEqual(waiting.slice(50));
  });

  test('is not told who filed a ticket', () => {
    const { db, desk } = openDesk();
    addTicket(db, { visitorId: 'a'.repeat(24) });
    expect(JSON.stringify(desk.desk({ state: 'waiting', after: 0 }))).not.toContain('a'.repeat(24));
  });

  test('approves a ticket as it is; the words were read and stay so', () => {
    const { db, desk } = openDesk();
    const number = addTicket(db, { isRead: true });
    desk.approve({ number }, 'admin');
    expect(ticketRow(db, number)).toMatchObject({
      state: 'approved',
      isRead: true,
      subject: 'a leaf blower',
    });
  });

  test('approves it in other words, cleaned, which the daemon has to read anew', () => {
    const { db, desk } = openDesk();
    const number = addTicket(db, { isRead: true, name: 'Ana' });
    desk.approve({ number, subject: 'a <i>rake</i>', name: '' }, 'admin');
    expect(ticketRow(db, number)).toMatchObject({
      state: 'approved',
      isRead: false,
      subject: 'a rake',
      name: null,
    });
    const other = addTicket(db);
    expect(() => desk.approve({ number: other, subject: 'www.example.org' }, 'admin')).toThrow('no links');
    expect(ticketRow(db, other)).toMatchObject({ state: 'waiting' });
  });

  test('can think better of a letter, and not of what was on air or answered plainly', () => {
    const { db, desk } = openDesk();
    const declined = addTicket(db, { state: 'declined', answer: 'No.' });
    desk.approve({ number: declined }, 'admin');
    expect(ticketRow(db, declined)).toMatchObject({ state: 'approved', answer: null });
    for (const state of ['aired', 'answered', 'approved'] as const)
      expect(() => desk.approve({ number: addTicket(db, { state }) }, 'admin')).toThrow('dealt with');
  });

  test('has what was declined read anew, for it may be what no line can hold', () => {
    const { db, desk } = openDesk();
    const number = addTicket(db, { state: 'declined', isRead: true, answer: 'It cannot be read out.' });
    desk.approve({ number }, 'admin');
    expect(ticketRow(db, number)).toMatchObject({ state: 'approved', isRead: false });
  });

  test('declines many with one letter, which has the number and the words of each', () => {
    const { db, desk } = openDesk();
    const numbers = [
      addTicket(db),
      addApproved(db, { subject: 'soup $& $1' }),
      addTicket(db, { state: 'aired' }),
    ];
    expect(desk.decline({ numbers, letter: 'No. {number}: {subject}' }, 'admin')).toBe(2);
    expect(numbers.map((number) => ticketRow(db, number)?.answer)).toEqual([
      `No. ${numbers[0]}: a leaf blower`,
      `No. ${numbers[1]}: soup $& $1`,
      null,
    ]);
  });

  test('deletes a ticket with its words', () => {
    const { db, desk } = openDesk();
    const number = addTicket(db);
    desk.remove(number, 'admin');
    expect(ticketRow(db, number)).toBeUndefined();
    expect(() => desk.remove(number, 'admin')).toThrow('There is no such ticket.');
  });

  test('takes an entry out of the guest book at once, also for those whose answers were kept', () => {
    const { db, desk, visitors } = openDesk();
    const entry = { purpose: 'guest-book' } as const;
    const [declined, removed] = [addApproved(db, entry), addApproved(db, entry)];
    const before = readRevision(db);
    desk.decline({ numbers: [declined], letter: 'No.' }, 'admin');
    const between = readRevision(db);
    desk.remove(removed, 'admin');
    expect(visitors.guestBook()).toEqual([]);
    expect([between > before, readRevision(db) > between]).toEqual([true, true]);
  });

  test('has no word of a visitor in the audit', () => {
    const { db, desk } = openDesk();
    const subject = 'a very particular rake';
    const numbers = Array.from({ length: 3 }, () => addTicket(db, { subject, name: 'Particular' }));
    const [first = 0, second = 0, third = 0] = numbers;
    desk.approve({ number: first, subject: 'another particular rake' }, 'admin');
    desk.decline({ numbers: [second], letter: 'No particular {subject}.' }, 'admin');
    desk.remove(third, 'admin');
    desk.setAutomatic(true, 'admin');
    const entries = db.select().from(audit).all();
    expect(entries).toHaveLength(4);
    expect(JSON.stringify(entries)).not.toMatch(/particular/i);
  });

  test('says whether tickets are approved by themselves', () => {
    const { desk } = openDesk();
    const isAutomatic = () => desk.desk({ state: 'waiting', after: 0 }).automatic;
    expect(isAutomatic()).toBe(false);
    desk.setAutomatic(true, 'admin');
    expect(isAutomatic()).toBe(true);
    desk.setAutomatic(false, 'admin');
    expect(isAutomatic()).toBe(false);
  });
});
