import { expect, test } from 'vitest';
import { STAMPS } from '#server/limits/table.ts';
import { StampNews } from '#server/modules/stamps/stamp-news.ts';
import { StampStore } from '#server/modules/stamps/stamp-store.ts';
import { messages } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** Lines, and what two web processes would tell of them. */
function rig(count: number) {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const conversation = addConversation(db);
  const lines = Array.from({ length: count }, (_, n) => say(db, conversation, `line ${n}`));
  const store = new StampStore({ reader: connect(database, 'reader'), writer: connect(database, 'stamps') });
  const put = (visitorId: string, which = lines, on = true) =>
    store.write(which.map(({ seq }) => ({ line: seq, visitorId, stamp: 'filed', on, at: 1 })));
  return { db, lines, put, news: new StampNews(store), others: new StampNews(store) };
}

const idsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);

test('a line whose count changed is told once, with the count that it has by then', () => {
  const { lines, put, news } = rig(2);
  put('a', lines.slice(0, 1));
  put('b', lines.slice(0, 1));
  expect(news.next()).toEqual([{ id: lines[0]?.id, stamps: { filed: 2 } }]);
  expect(news.next()).toEqual([]);
});

test('a line whose stamps were all taken back is told, too', () => {
  const { lines, put, news } = rig(1);
  put('a');
  news.next();
  put('a', lines, false);
  expect(news.next()).toEqual([{ id: lines[0]?.id, stamps: {} }]);
});

test('what one process writes every process tells alike', () => {
  const { put, news, others } = rig(3);
  put('a');
  expect(others.next()).toEqual(news.next());
});

test('more lines than one event may have are told by the next ones, none forgotten and none before its turn', () => {
  const { lines, put, news } = rig(STAMPS.toldMax + 10);
  put('a');
  const first = news.next();
  // The busiest line waits for its turn as every other does.
  put('b', lines.slice(0, 1));
  const second = news.next();
  expect([first.length, second.length]).toEqual([STAMPS.toldMax, 11]);
  expect(idsOf(second)).toEqual([lines[0], ...lines.slice(STAMPS.toldMax)].map((line) => line?.id));
  expect(news.next()).toEqual([]);
});

test('nothing is told of what happened before, or while nobody watched', () => {
  const { put, news, lines } = rig(2);
  put('a');
  news.skip();
  put('b', lines.slice(1));
  expect(idsOf(news.next())).toEqual([lines[1]?.id]);
});

test('a line that is deleted before it is told is left out', () => {
  const { db, put, news } = rig(2);
  put('a');
  db.delete(messages).run();
  expect(news.next()).toEqual([]);
});
