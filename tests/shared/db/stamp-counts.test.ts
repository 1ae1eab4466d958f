import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { readRevision } from '#shared/db/queries/feed-epoch.ts';
import { messages, stampChanges, stampCounts, stamps } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A line that nobody has stamped. */
function withLine() {
  const db = connect(tempDataDir().database, 'daemon');
  const { seq } = say(db, addConversation(db), 'It was open.');
  return { db, seq };
}

function put(db: Db, seq: number, marks: readonly (readonly [visitorId: string, kind: string])[]): void {
  for (const [visitorId, kind] of marks)
    db.insert(stamps).values({ messageSeq: seq, visitorId, kind, at: 1 }).run();
}

function countsOf(db: Db): Record<string, number> {
  const rows = db.select().from(stampCounts).all();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

const changesOf = (db: Db) => db.select().from(stampChanges).get()?.latest;

test('counts follow the stamps, of each kind and in all', () => {
  const { db, seq } = withLine();
  put(db, seq, [
    ['a', 'regretted'],
    ['a', 'denied'],
    ['b', 'denied'],
  ]);
  expect(countsOf(db)).toEqual({ all: 3, denied: 2, regretted: 1 });
  db.delete(stamps).where(eq(stamps.visitorId, 'a')).run();
  expect(countsOf(db)).toEqual({ all: 1, denied: 1, regretted: 0 });
});

test('every change of a count has a number of its own, also one that takes back', () => {
  const { db, seq } = withLine();
  put(db, seq, [
    ['a', 'regretted'],
    ['b', 'regretted'],
  ]);
  expect(changesOf(db)).toBe(2);
  db.delete(stamps).where(eq(stamps.visitorId, 'a')).run();
  const rows = db.select().from(stampCounts).all();
  expect([changesOf(db), rows.map(({ change }) => change)]).toEqual([3, [3, 3]]);
});

test('a second stamp of the kind by the same visitor is none', () => {
  const { db, seq } = withLine();
  put(db, seq, [['a', 'regretted']]);
  db.insert(stamps)
    .values({ messageSeq: seq, visitorId: 'a', kind: 'regretted', at: 2 })
    .onConflictDoNothing()
    .run();
  expect([countsOf(db), changesOf(db)]).toEqual([{ all: 1, regretted: 1 }, 1]);
});

test('stamps and their counts go with their line', () => {
  const { db, seq } = withLine();
  put(db, seq, [['a', 'regretted']]);
  db.delete(messages).run();
  expect([db.select().from(stamps).all(), db.select().from(stampCounts).all()]).toEqual([[], []]);
});

test('a count knows the day of its line, also after all times are set anew', () => {
  const { db, seq } = withLine();
  put(db, seq, [['a', 'regretted']]);
  db.update(messages)
    .set({ createdAt: Date.UTC(1970, 0, 11, 23) })
    .run();
  const days = db.select({ day: stampCounts.day }).from(stampCounts).all();
  expect(days).toEqual([{ day: 10 }, { day: 10 }]);
});

test('no stamp moves what the cached answers stand on', () => {
  const { db, seq } = withLine();
  const before = readRevision(db);
  put(db, seq, [['a', 'regretted']]);
  db.delete(stamps).run();
  expect(readRevision(db)).toBe(before);
});

test('no stamp is of the kind that stands for all', () => {
  const { db, seq } = withLine();
  expect(() => put(db, seq, [['a', 'all']])).toThrow('stamps_are_of_a_kind');
});
