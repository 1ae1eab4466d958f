import { describe, expect, test } from 'vitest';
import { TICKETS } from '#server/limits/table.ts';
import { TicketRefused, TicketsService } from '#server/modules/tickets/tickets.service.ts';
import { newId } from '#shared/db/id.ts';
import { readRevision } from '#shared/db/queries/feed-epoch.ts';
import { tickets } from '#shared/db/schema.ts';
import type { TicketFileInput } from '#shared/schemas/ticket.ts';
import type { TicketRefusal } from '#shared/tickets.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { limitsPath, openLimits } from '#tests/support/database/limits.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { addApproved, addTicket } from '#tests/support/database/ticket-writer.ts';

const DAY_MS = 24 * 3_600_000;

/** Several web processes on one database, with what limits remember in one file. */
function openSite(processes = 1) {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const path = limitsPath();
  const services = Array.from({ length: processes }, () => {
    const { store: volatile } = openLimits(path);
    return new TicketsService({ reader: db, writer: connect(database, 'web'), volatile });
  });
  return { db, services };
}

function openOne() {
  const { db, services } = openSite();
  return { db, service: services[0] as TicketsService };
}

let addresses = 0;
/** Somebody who has filed nothing. */
function somebody() {
  return { visitorId: newId(), address: `10.0.0.${(addresses += 1)}` };
}

const filed = (fields: Partial<TicketFileInput> = {}): TicketFileInput => ({
  purpose: 'show',
  subject: 'a leaf blower',
  ...fields,
});

/** Why filing is refused. */
function refusalOf(file: () => unknown): TicketRefusal | undefined {
  try {
    file();
    return undefined;
  } catch (error) {
    if (error instanceof TicketRefused) return error.refusal;
    throw error;
  }
}

describe('a ticket', () => {
  test('is stored cleaned, with its number and its place, for whoever filed it', () => {
    const { service } = openOne();
    const filer = somebody();
    const ticket = service.file(filed({ subject: '  my <b>neighbour</b> ', name: 'A\u202ena' }), filer);
    expect(ticket).toMatchObject({
      subject: 'my neighbour',
      name: 'Ana',
      state: 'waiting',
      place: 1,
      line: null,
    });
    expect(service.byNumber(ticket.number, filer.visitorId)).toEqual(ticket);
  });

  test('begins the count behind the four thousand that are open as it is', () => {
    expect(openOne().service.file(filed(), somebody()).number).toBe(4_001);
  });

  test("is nobody else's: the answer is that of a number that nobody has", () => {
    const { service } = openOne();
    const { number } = service.file(filed(), somebody());
    for (const [asked, visitor] of [
      [number, newId()],
      [number, undefined],
      [number + 1, newId()],
    ] as const)
      expect(() => service.byNumber(asked, visitor)).toThrow('There is no such ticket.');
  });

  test('moves up as those before it are dealt with, and says what became of it', () => {
    const { db, service } = openOne();
    addApproved(db);
    addTicket(db, { state: 'declined' });
    addTicket(db, { purpose: 'guest-book' });
    const filer = somebody();
    const { number, place } = service.file(filed(), filer);
    expect(place).toBe(2);
    db.update(tickets).set({ state: 'aired' }).run();
    expect(service.byNumber(number, filer.visitorId)).toMatchObject({ state: 'aired', place: null });
  });

  test('has the line that took it up while that is there', () => {
    const { db, service } = openOne();
    const conversationId = addConversation(db);
    const line = say(db, conversationId, 'A ticket.').id;
    const visitorId = newId();
    const number = addTicket(db, { visitorId, state: 'aired', messageId: line, conversationId });
    expect(service.byNumber(number, visitorId).line).toBe(line);
    db.update(tickets).set({ messageId: newId() }).run();
    expect(service.byNumber(number, visitorId)).toMatchObject({ state: 'aired', line: null });
  });

  test('drops no cached answer of anybody', () => {
    const { db, service } = openOne();
    const before = readRevision(db);
    service.file(filed(), somebody());
    service.file(filed({ purpose: 'guest-book' }), somebody());
    expect(readRevision(db)).toBe(before);
  });
});

describe('what is filed', () => {
  test.each<[TicketRefusal, Partial<TicketFileInput>]>([
    ['empty', { subject: ' \u200b ' }],
    ['empty', { subject: '<b></b>' }],
    ['empty', { subject: '...' }],
    ['long', { subject: 'a'.repeat(81) }],
    ['long', { subject: 'a'.repeat(141), purpose: 'guest-book' }],
    ['long', { subject: `${'\u200b'.repeat(5_000)}a` }],
    ['long', { name: 'n'.repeat(25) }],
    ['link', { subject: 'see www.example.org' }],
    ['link', { name: 'example.com' }],
    ['contact', { subject: 'write to me@example.org' }],
    ['contact', { name: '555 123 4567' }],
    ['words', { subject: 'what a motherfucker' }],
    ['words', { subject: 'mother', name: 'fucker' }],
  ])('is refused as "%s": %o', (refusal, fields) => {
    const { service } = openOne();
    expect(refusalOf(() => service.file(filed(fields), somebody()))).toBe(refusal);
  });

  test('may be 80 emoji, and an entry of the book 140 characters', () => {
    const { service } = openOne();
    expect(service.file(filed({ subject: '🐸'.repeat(80) }), somebody()).subject).toHaveLength(160);
    service.file(filed({ subject: 'a'.repeat(140), purpose: 'guest-book' }), somebody());
  });
});

describe('limits', () => {
  test('hold one waiting ticket and one entry for a visitor, in whichever process', () => {
    const { services } = openSite(3);
    const filer = somebody();
    expect(services.map((service) => refusalOf(() => service.file(filed(), filer)))).toEqual([
      undefined,
      'waiting',
      'waiting',
    ]);
    const entries = services.map((each) =>
      refusalOf(() => each.file(filed({ purpose: 'guest-book' }), filer)),
    );
    expect(entries).toEqual([undefined, 'waiting', 'waiting']);
  });

  test('hold three a day for a visitor, also once they were dealt with', () => {
    const { db, service } = openOne();
    const filer = somebody();
    for (let n = 0; n < TICKETS.dailyPerVisitor; n += 1) {
      service.file(filed(), filer);
      db.update(tickets).set({ state: 'aired' }).run();
    }
    expect(refusalOf(() => service.file(filed(), filer))).toBe('daily');
    db.update(tickets)
      .set({ filedAt: Date.now() - DAY_MS - 1 })
      .run();
    expect(refusalOf(() => service.file(filed(), filer))).toBeUndefined();
  });

  test('hold twenty an hour for an address, over several processes, and say when to come back', () => {
    const { services } = openSite(2);
    const { address } = somebody();
    const tries = Array.from({ length: TICKETS.perAddress + 3 }, (_, n) =>
      refusalOf(() => services[n % 2]?.file(filed(), { visitorId: newId(), address })),
    );
    expect(tries.filter((each) => each === undefined)).toHaveLength(TICKETS.perAddress);
    expect(tries.slice(-3)).toEqual(['address', 'address', 'address']);
    expect(() => services[0]?.file(filed(), { visitorId: newId(), address })).toThrow(
      expect.objectContaining({
        code: 'TOO_MANY_REQUESTS',
        retryAfter: expect.any(Number) as number,
      }) as Error,
    );
  });

  test('keep the queue at four thousand', () => {
    const { db, service } = openOne();
    db.transaction(() => {
      for (let n = 0; n < TICKETS.openInAll; n += 1) addTicket(db);
    });
    expect(refusalOf(() => service.file(filed(), somebody()))).toBe('full');
    expect(refusalOf(() => service.file(filed({ purpose: 'guest-book' }), somebody()))).toBeUndefined();
  });
});

describe('the guest book', () => {
  test('shows what was approved and read, newest first, and neither who wrote it nor anything else', () => {
    const { db, service } = openOne();
    const entry = { purpose: 'guest-book', subject: 'Nice stars.' } as const;
    const [first, second] = [addApproved(db, entry), addApproved(db, { ...entry, name: 'Ana' })];
    addApproved(db, { ...entry, isRead: false });
    addTicket(db, { ...entry, isRead: true });
    addTicket(db, { ...entry, isRead: true, state: 'declined' });
    addApproved(db);
    const shown = service.guestBook();
    expect(shown.map(({ number, name }) => ({ number, name }))).toEqual([
      { number: second, name: 'Ana' },
      { number: first, name: null },
    ]);
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual(['filedAt', 'name', 'number', 'text']);
  });
});

test('what was declined, or answered plainly, is forgotten after a month, and nothing else', () => {
  const { db, service } = openOne();
  const decidedAt = Date.now() - 31 * DAY_MS;
  for (const state of ['declined', 'answered'] as const) addTicket(db, { state, decidedAt });
  const kept = [
    addTicket(db, { state: 'declined', decidedAt: Date.now() }),
    addTicket(db, { state: 'aired', decidedAt }),
    addTicket(db, { filedAt: decidedAt }),
  ];
  service.sweep();
  expect(
    db
      .select()
      .from(tickets)
      .all()
      .map(({ number }) => number),
  ).toEqual(kept);
});
