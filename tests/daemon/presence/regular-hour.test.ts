import { expect, test } from 'vitest';
import { isRegularHour } from '#daemon/presence/regular-hour.ts';
import { messages } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const HOUR = 3600_000;
const NOW = 50 * 24 * HOUR;

/** A duel that said so many lines in an hour, for each of these hours before now. */
function duelThatSaid(lines: number, hoursAgo: readonly number[]) {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const conversation = addConversation(db);
  for (const ago of hoursAgo) for (let n = 0; n < lines; n += 1) say(db, conversation, `line ${ago} ${n}`);
  const all = db.select({ id: messages.id }).from(messages).all();
  const at = db.$client.prepare('UPDATE messages SET created_at = ? WHERE id = ?');
  all.forEach(({ id }, n) => at.run(NOW - (hoursAgo[Math.floor(n / lines)] ?? 0) * HOUR, id));
  return db;
}

const DAYS = [24, 48, 72];

test('an hour is regular where somebody watched at it on each of the last three days', () => {
  expect(isRegularHour(duelThatSaid(60, DAYS), NOW)).toBe(true);
});

test.each([
  ['a day is missing', 60, [24, 72]],
  ['the duel rested', 4, DAYS],
  ['somebody watched two hours before as well', 60, [...DAYS, 26, 50, 74]],
  ['nothing was ever said', 0, []],
])('an hour is not regular where %s', (_why, lines, hoursAgo) => {
  expect(isRegularHour(duelThatSaid(lines, hoursAgo), NOW)).toBe(false);
});
