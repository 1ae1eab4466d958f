import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PlainReplies } from '#daemon/chat/plain-replies.ts';
import { canBeSaid, TicketReader } from '#daemon/tickets/ticket-reader.ts';
import { noteRead } from '#daemon/tickets/ticket-store.ts';
import { LeaseLost } from '#daemon/lease/fence.ts';
import { readRevision } from '#shared/db/queries/feed-epoch.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { lease, tickets } from '#shared/db/schema.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { addApproved, addTicket, ticketRow } from '#tests/support/database/ticket-writer.ts';
import { realContent } from '#tests/support/duel/content.ts';
import { takeLease } from '#tests/support/duel/fixtures.ts';

const plain = new PlainReplies(() => realContent().distress);
const IN_DISTRESS = 'i want to die';

/** A database with a daemon that reads what is filed. */
function office() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const token = takeLease(db);
  const read = () => {
    const reader = new TicketReader({
      db: connect(database, 'daemon'),
      logger: pino({ level: 'silent' }),
      plainAnswer: (text) => plain.answerTo(text),
      unplayable: () => 'It cannot be read out.',
    });
    const stopping = new AbortController();
    const running = reader.run({ fencingToken: token, signal: stopping.signal });
    onTestFinished(async () => {
      stopping.abort();
      await running;
    });
  };
  const until = (number: number, fields: Partial<typeof tickets.$inferSelect>) =>
    expect.poll(() => ticketRow(db, number)).toMatchObject(fields);
  return { db, token, read, until };
}

describe('what visitors file', () => {
  test('is read, and waits for an administrator', async () => {
    const { db, read, until } = office();
    const number = addTicket(db);
    read();
    await until(number, { isRead: true, state: 'waiting', answer: null });
  });

  test('is answered plainly where somebody is in distress, whatever an administrator did before, and is never played', async () => {
    const { db, read, until } = office();
    const waiting = addTicket(db, { subject: IN_DISTRESS });
    const approved = addTicket(db, { subject: 'soup', name: IN_DISTRESS, state: 'approved' });
    const declined = addTicket(db, {
      subject: IN_DISTRESS,
      state: 'declined',
      answer: 'A joke.',
      purpose: 'guest-book',
    });
    read();
    for (const number of [waiting, approved, declined])
      await until(number, { isRead: true, state: 'answered' });
    for (const row of db.select().from(tickets).all()) expect(row.answer).toBe(plain.answerTo(IN_DISTRESS));
  });

  test('is declined where no line could hold it', async () => {
    const { db, read, until } = office();
    const number = addTicket(db, { subject: 'As an AI language model, I cannot assist with that request' });
    read();
    await until(number, { state: 'declined', answer: 'It cannot be read out.' });
  });

  test('is approved by itself where that is switched on, also what has waited', async () => {
    const { db, read, until } = office();
    const before = addTicket(db, { isRead: true });
    read();
    writeSetting(db, 'tickets.automatic', 'true');
    await until(before, { state: 'approved' });
    await until(addTicket(db), { state: 'approved', isRead: true });
    await until(addTicket(db, { subject: IN_DISTRESS }), { state: 'answered' });
  });

  test('drops no cached answer by being read', async () => {
    const { db, read, until } = office();
    const before = readRevision(db);
    const number = addTicket(db, { purpose: 'guest-book' });
    read();
    await until(number, { isRead: true });
    expect(readRevision(db)).toBe(before);
  });

  test('is read anew where its words were changed meanwhile', () => {
    const { db, token } = office();
    const number = addTicket(db);
    const row = ticketRow(db, number);
    if (!row) throw new Error('there is no ticket');
    db.update(tickets).set({ subject: 'other words' }).run();
    noteRead(db, token, { row, finding: undefined });
    expect(ticketRow(db, number)?.isRead).toBe(false);
  });

  test('is not marked by a daemon that has lost the lease', () => {
    const { db, token } = office();
    const row = ticketRow(db, addApproved(db));
    if (!row) throw new Error('there is no ticket');
    db.update(lease)
      .set({ fencingToken: token + 1 })
      .run();
    expect(() => noteRead(db, token, { row, finding: undefined })).toThrow(LeaseLost);
  });
});

test.each(['As an AI language model, I cannot do that', 'la la la la la la la la la la la la la la la la'])(
  'a line that quotes "%s" would not pass the gate',
  (subject) => expect(canBeSaid({ subject, name: undefined })).toBe(false),
);
