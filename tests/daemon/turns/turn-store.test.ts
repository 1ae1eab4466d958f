import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Beat } from '#daemon/content/content.ts';
import { beatOfTicket } from '#daemon/director/visitor-ticket.ts';
import { findLiveEpisode, openEpisode, readFacts, readUsage } from '#daemon/episodes/episode-store.ts';
import { LeaseLost } from '#daemon/lease/fence.ts';
import { nextTicket, putBehind, TicketGone } from '#daemon/tickets/ticket-store.ts';
import { commitTurn, EpisodeGone, wasSaid, type NewTurn } from '#daemon/turns/turn-store.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import type { Db } from '#shared/db/client.ts';
import { conversations, facts, messages, tickets, turns } from '#shared/db/schema.ts';
import { EPISODE, takeLease, turn } from '#tests/support/duel/fixtures.ts';
import { closeConversation } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { addApproved, addTicket, ticketRow, type TicketRow } from '#tests/support/database/ticket-writer.ts';

function openedEpisode(): { db: Db; token: number; id: string } {
  const db = connect(tempDataDir().database, 'daemon');
  const token = takeLease(db);
  return { db, token, id: openEpisode(db, token, EPISODE) };
}

test('an episode says what it is about from its opening on', () => {
  const { db } = openedEpisode();
  expect(readSetting(db, 'episode.pitch')).toBe(EPISODE.premise.pitch.trim().replace(/\s+/g, ' '));
});

describe('committing a turn', () => {
  test('stores the line, how it came to be, and what follows from it', () => {
    const { db, token, id } = openedEpisode();
    commitTurn(db, token, turn(id, 0));
    commitTurn(db, token, turn(id, 1));
    const rows = db.select().from(messages).all();
    expect(rows.map(({ role, content, origin }) => ({ role, content, origin }))).toEqual([
      { role: 'assistant', content: 'line 0', origin: 'eternal' },
      { role: 'user', content: 'line 1', origin: 'eternal' },
    ]);
    expect(db.select().from(turns).all()[1]).toMatchObject({
      ordinal: 1,
      messageSeq: rows[1]?.seq,
      engine: 'an engine',
      model: 'a model',
      tokensIn: 10,
      tokensOut: 5,
      costMicros: 3,
      retries: 1,
      latencyMs: 7,
      fencingToken: token,
    });
    expect(db.select().from(conversations).get()).toMatchObject({
      messageCount: 2,
      activitySeq: rows[1]?.seq,
    });
    expect(readDuelStatus(db)?.lastMessageAt).toBe(rows[1]?.createdAt);
  });

  test('stores the direction above a new scene, which is nothing that happened', () => {
    const { db, token, id } = openedEpisode();
    const said = (ordinal: number, more: Partial<NewTurn['reply']> = {}) => {
      const { reply, ...rest } = turn(id, ordinal);
      commitTurn(db, token, { ...rest, reply: { ...reply, ...more } });
    };
    said(0);
    said(1);
    said(2, { direction: 'The queue moves up by one.' });
    expect(db.select({ beat: messages.beat }).from(messages).all()[2]).toEqual({
      beat: 'The queue moves up by one.',
    });
    expect(findLiveEpisode(db)).toMatchObject({ ordinal: 3, hasHadBeat: false });
    said(3, { beat: { id: 'it', kind: 'twist', event: 'It rains.', feral: [], warden: [] } });
    expect(findLiveEpisode(db)).toMatchObject({ ordinal: 4, hasHadBeat: true });
  });

  test('stores what happened before the line that takes it up, and gives an episode two turns more for an arrival', () => {
    const { db, token, id } = openedEpisode();
    const said = (ordinal: number, kind: Beat['kind']) => {
      const beat: Beat = { id: 'it', kind, event: `Now ${kind}.`, feral: [], warden: [] };
      const { reply, ...rest } = turn(id, ordinal);
      commitTurn(db, token, { ...rest, reply: { ...reply, beat } });
      return db.select().from(conversations).get()?.plannedTurns;
    };
    expect([said(0, 'twist'), said(1, 'arrival')]).toEqual([EPISODE.plannedTurns, EPISODE.plannedTurns + 2]);
    expect(db.select().from(messages).all()).toMatchObject([
      { beat: 'Now twist.' },
      { beat: 'Now arrival.' },
    ]);
  });

  test('stores a turn once, whoever tries it again', () => {
    const { db, token, id } = openedEpisode();
    commitTurn(db, token, turn(id, 0));
    expect(() => commitTurn(db, token, turn(id, 0, 'another try'))).toThrow(/UNIQUE/);
    expect(db.select().from(messages).all()).toHaveLength(1);
    expect(db.select().from(conversations).get()?.messageCount).toBe(1);
  });

  test('stores nothing under an old fencing token', () => {
    const { db, token, id } = openedEpisode();
    expect(() => commitTurn(db, token - 1, turn(id, 0))).toThrow(LeaseLost);
    expect(db.select().from(messages).all()).toEqual([]);
  });

  test.each<[string, (db: Db, id: string) => unknown]>([
    ['closed', closeConversation],
    ['deleted', (db) => db.delete(conversations).run()],
  ])('stores nothing in an episode that was %s meanwhile', (_name, end) => {
    const { db, token, id } = openedEpisode();
    end(db, id);
    expect(() => commitTurn(db, token, turn(id, 0))).toThrow(EpisodeGone);
    expect(db.select().from(messages).all()).toEqual([]);
  });

  test('remembers what was said for ever', () => {
    const { db, token, id } = openedEpisode();
    for (let n = 0; n < 5; n += 1) commitTurn(db, token, turn(id, n));
    expect([wasSaid(db, 'print of line 1'), wasSaid(db, 'print of nothing')]).toEqual([true, false]);
  });

  test('notes what a message is made of and comes back to, with the event that it takes up', () => {
    const { db, token, id } = openedEpisode();
    db.insert(facts).values({ text: 'The door stayed open.', at: 0 }).run();
    const beat = { id: 'lamp', kind: 'twist' as const, event: 'A lamp falls.', feral: [], warden: [] };
    const first = turn(id, 0);
    const recalls = ['The door stayed open.'];
    commitTurn(db, token, { ...first, reply: { ...first.reply, beat, uses: ['feral:1'], recalls } });
    const second = turn(id, 1);
    commitTurn(db, token, { ...second, reply: { ...second.reply, uses: ['feral:1', 'feral:2'] } });
    expect(db.select().from(messages).all()).toMatchObject([
      { seq: 1, beat: 'A lamp falls.' },
      { beat: null },
    ]);
    expect(readUsage(db).filter(([key]) => !key.startsWith('premise'))).toEqual([
      ['feral:1', 2],
      ['beat:lamp', 1],
      ['feral:2', 2],
    ]);
    expect(readFacts(db)).toMatchObject([{ recalledSeq: 1 }]);
  });

  test('is told of the latest facts only, however many there are', () => {
    const { db } = openedEpisode();
    const rows = Array.from({ length: 1_600 }, (_, n) => ({ text: `Fact ${n}.`, at: n }));
    db.insert(facts).values(rows).run();
    const read = readFacts(db);
    expect([read.length, read[0]?.text, read.at(-1)?.text]).toEqual([1_500, 'Fact 100.', 'Fact 1599.']);
  });

  test('is the one that tells how many turns the episode still takes, where it is of the ending', () => {
    const { db, token, id } = openedEpisode();
    commitTurn(db, token, turn(id, 0));
    const ending = turn(id, 1);
    commitTurn(db, token, { ...ending, reply: { ...ending.reply, turnsLeft: 2 } });
    expect(db.select({ planned: conversations.plannedTurns }).from(conversations).all()).toEqual([
      { planned: 3 },
    ]);
  });
});

describe("a visitor's ticket", () => {
  const ticket = { number: 0, subject: 'a leaf blower', name: 'Ana' };

  function takingUp(conversationId: string, number: number) {
    const { reply, ...rest } = turn(conversationId, 0);
    return { ...rest, reply: { ...reply, beat: beatOfTicket({ ...ticket, number }) } };
  }

  test('is on air with the line that takes it up, which gets the episode four turns more', () => {
    const { db, token, id } = openedEpisode();
    const number = addApproved(db, { subject: ticket.subject, name: ticket.name });
    expect(nextTicket(db)).toEqual({ ...ticket, number });
    commitTurn(db, token, takingUp(id, number));
    const message = db.select().from(messages).get();
    expect(message?.beat).toBe(`Ticket ${number}, filed by Ana: "a leaf blower".`);
    expect(ticketRow(db, number)).toMatchObject({
      state: 'aired',
      messageId: message?.id,
      conversationId: id,
    });
    expect(db.select().from(conversations).get()?.plannedTurns).toBe(EPISODE.plannedTurns + 4);
    expect(nextTicket(db)).toBeUndefined();
    expect(findLiveEpisode(db)?.ticket).toEqual({ ...ticket, number });
  });

  test.each<[string, Partial<TicketRow>]>([
    ['was declined', { state: 'declined' }],
    ['has other words', { subject: 'a rake' }],
    ['has another name', { name: null }],
    ['has to be read anew', { isRead: false }],
    ['is on air already', { state: 'aired' }],
  ])('that %s while the line was written takes the line with it', (_what, change) => {
    const { db, token, id } = openedEpisode();
    const number = addApproved(db, { subject: ticket.subject, name: ticket.name });
    db.update(tickets).set(change).run();
    expect(() => commitTurn(db, token, takingUp(id, number))).toThrow(TicketGone);
    expect(db.select().from(messages).all()).toEqual([]);
  });

  test('comes up in the order of filing, and not before it was approved and read', () => {
    const { db } = openedEpisode();
    addTicket(db, { isRead: true });
    addApproved(db, { isRead: false });
    addApproved(db, { purpose: 'guest-book' });
    const first = addApproved(db);
    addApproved(db);
    expect(nextTicket(db)?.number).toBe(first);
  });

  test('that was passed over comes up after all others, the longest ago first, and in no episode that gave it up', () => {
    const { db, token, id } = openedEpisode();
    const [first, second, third] = [addApproved(db), addApproved(db), addApproved(db)];
    const passOver = (number: number, at: number) => {
      putBehind(db, token, { ticket: { ...ticket, number }, conversationId: id });
      db.update(tickets).set({ decidedAt: at }).where(eq(tickets.number, number)).run();
    };
    passOver(second, 1);
    passOver(first, 2);
    expect(nextTicket(db)?.number).toBe(third);
    passOver(third, 3);
    expect(nextTicket(db)?.number).toBe(second);
    expect(findLiveEpisode(db)?.ticket).toBeUndefined();
  });

  test('that was declined meanwhile is left as it is where it was passed over', () => {
    const { db, token, id } = openedEpisode();
    const number = addTicket(db, { state: 'declined', isRead: true, decidedAt: 1 });
    putBehind(db, token, { ticket: { ...ticket, number }, conversationId: id });
    expect(ticketRow(db, number)).toMatchObject({ conversationId: null, decidedAt: 1 });
  });
});
