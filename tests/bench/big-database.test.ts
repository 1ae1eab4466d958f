import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { conversations, messages } from '#shared/db/schema.ts';
import { fillDatabase } from '#tests/bench/big-database.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

test('a filled database is one that the daemon could have written', () => {
  const db = connect(tempDataDir().database, 'daemon');
  const ids = fillDatabase(db, { conversations: 30, messagesEach: 70 });
  expect(ids).toHaveLength(30);
  expect(integrityOf(db)).toBe('ok');
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  for (const { id, messageCount, activitySeq } of db.select().from(conversations).all()) {
    const lines = db.select().from(messages).where(eq(messages.conversationId, id)).all();
    expect(lines).toHaveLength(messageCount);
    expect(lines.at(-1)?.seq).toBe(activitySeq);
  }
  expect(db.select({ all: count() }).from(messages).get()).toEqual({ all: 2_100 });
});
