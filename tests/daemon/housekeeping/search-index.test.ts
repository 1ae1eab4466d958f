import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { SearchIndexing } from '#daemon/housekeeping/search-index.ts';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages, searchIndex } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { forgetIndex, linesFound, titlesFound } from '#tests/support/database/search-index.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

const SPOKEN = 450;

/** A database that is older than the search: lines, and nothing indexed. */
function olderDatabase({ now = () => 0 }: { now?: () => number } = {}) {
  const db = connect(tempDataDir().database, 'daemon');
  const conversation = addConversation(db, { title: 'The gravity desk', summary: 'It fell.' });
  const lines = Array.from({ length: SPOKEN }, (_, n) => say(db, conversation, `a pebble, number n${n + 1}`));
  forgetIndex(db);
  const indexing = new SearchIndexing({ db, logger: pino({ level: 'silent' }), now });
  return { db, conversation, lines, indexing };
}

function finish(indexing: SearchIndexing): void {
  for (let steps = 0; indexing.step(); steps += 1) if (steps > 100) throw new Error('it never ends');
}

const spoken = (db: Db) => linesFound(db, 'avalanche OR pebble').length;

/** How many lines the next step indexes. */
function linesOfStep(db: Db, indexing: SearchIndexing): number {
  const before = spoken(db);
  indexing.step();
  return spoken(db) - before;
}

/** How many lines each step indexes, without those that index none. */
function linesOfSteps(db: Db, indexing: SearchIndexing): number[] {
  const counts: number[] = [];
  while (progress(db)?.settled === false) counts.push(linesOfStep(db, indexing));
  return counts.filter((count) => count > 0);
}

const progress = (db: Db) => db.select().from(searchIndex).get();

describe('indexing what was written before there was a search', () => {
  test('finds each line and title once it is done, and none before', () => {
    const { db, indexing } = olderDatabase();
    expect([linesFound(db, 'pebble'), titlesFound(db, 'gravity')]).toEqual([[], []]);
    finish(indexing);
    expect(linesFound(db, 'pebble')).toHaveLength(SPOKEN);
    expect(titlesFound(db, 'gravity')).toHaveLength(1);
    expect(progress(db)).toMatchObject({ messagesLeft: 0, conversationsAfter: null, settled: true });
    expect(indexing.step()).toBe(false);
  });

  test('goes from the newest line to the oldest', () => {
    const { db, indexing } = olderDatabase();
    while (linesFound(db, 'pebble').length === 0) indexing.step();
    expect(linesFound(db, `n${SPOKEN}`)).toHaveLength(1);
    expect(linesFound(db, 'n1')).toHaveLength(0);
  });

  test('keeps in step with what is changed meanwhile, on both sides of where it is', () => {
    const { db, conversation, lines, indexing } = olderDatabase();
    while (linesFound(db, 'pebble').length === 0) indexing.step();
    const [first, second] = lines;
    const [last, lastButOne] = [...lines].reverse();
    for (const gone of [first, last])
      db.delete(messages)
        .where(eq(messages.seq, gone?.seq ?? 0))
        .run();
    for (const changed of [second, lastButOne])
      db.update(messages)
        .set({ content: 'a boulder' })
        .where(eq(messages.seq, changed?.seq ?? 0))
        .run();
    db.update(conversations)
      .set({ title: 'The levity desk' })
      .where(eq(conversations.id, conversation))
      .run();
    say(db, conversation, 'a pebble of today');
    finish(indexing);
    expect(linesFound(db, 'pebble')).toHaveLength(SPOKEN - 4 + 1);
    expect(linesFound(db, 'boulder')).toEqual([second?.seq, lastButOne?.seq]);
    expect([titlesFound(db, 'gravity').length, titlesFound(db, 'levity').length]).toEqual([0, 1]);
  });

  test('indexes a line once that was restored where it has not come to yet', () => {
    const { db, lines, indexing } = olderDatabase();
    const seq = lines[0]?.seq ?? 0;
    const row = db.select().from(messages).where(eq(messages.seq, seq)).get();
    if (!row) throw new Error('no line');
    while (linesFound(db, 'pebble').length === 0) indexing.step();
    db.delete(messages).where(eq(messages.seq, seq)).run();
    db.insert(messages).values(row).run();
    finish(indexing);
    expect(linesFound(db, 'n1')).toEqual([seq]);
    expect(linesFound(db, 'pebble')).toHaveLength(SPOKEN);
  });

  test('takes few rows in a step, and of long ones fewer', () => {
    const { db, conversation, indexing } = olderDatabase();
    for (let n = 0; n < 3; n += 1) say(db, conversation, 'an avalanche '.repeat(8_000));
    forgetIndex(db);
    const indexed = linesOfSteps(db, indexing);
    expect(indexed.slice(0, 2)).toEqual([1, 1]);
    expect(Math.max(...indexed)).toBe(200);
  });

  test('takes fewer rows in a step where the step before took long, and more again where none does', () => {
    let [clock, pace] = [0, 100];
    const { db, indexing } = olderDatabase({ now: () => (clock += pace) });
    indexing.step();
    const slow = [1, 2, 3, 4, 5].map(() => linesOfStep(db, indexing));
    expect(slow).toEqual([100, 50, 25, 13, 13]);
    pace = 0;
    expect(linesOfSteps(db, indexing).slice(0, 4)).toEqual([13, 16, 20, 25]);
  });

  test('leaves commits of others as durable as they were', () => {
    const { db, indexing } = olderDatabase();
    const durability = () => db.$client.pragma('synchronous', { simple: true });
    const before = durability();
    finish(indexing);
    expect(durability()).toBe(before);
  });

  test('leaves the index as sound as one that grew line by line', () => {
    const { db, indexing } = olderDatabase();
    finish(indexing);
    const settings = db.$client.prepare('SELECT k, v FROM messages_fts_config').raw().all();
    expect(Object.fromEntries(settings as [string, unknown][])).toMatchObject({
      automerge: 4,
      crisismerge: 16,
    });
    expect(integrityOf(db)).toBe('ok');
  });

  test('has nothing to do in a database that is new', () => {
    const db = connect(tempDataDir().database, 'daemon');
    expect(new SearchIndexing({ db, logger: pino({ level: 'silent' }) }).step()).toBe(false);
  });
});
