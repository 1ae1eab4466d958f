import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { LinesService } from '#server/modules/lines/lines.service.ts';
import type { Db } from '#shared/db/client.ts';
import { conversations } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const WORDS = 'We regret that the door was left open again.';
const PICTURE = { content: `${' /\\_/\\\n'.repeat(10)}`, asciiArt: true };
const TRIES = 200;

function openDuel() {
  const db = connect(tempDataDir().database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  return { db, conversation: addConversation(db) };
}

/** Every line that comes up in many tries. */
function drawn(db: Db): Set<string> {
  const lines = new LinesService({ db });
  return new Set(Array.from({ length: TRIES }, () => lines.random().id));
}

describe('a random line', () => {
  test('is any that is worth reading', () => {
    const { db, conversation } = openDuel();
    const ids = Array.from({ length: 5 }, (_, n) => say(db, conversation, `${WORDS} ${n}`).id);
    expect(drawn(db)).toEqual(new Set(ids.slice(0, -1)));
  });

  test('is no picture, no mere word, nothing of the length of a file, and not the last one', () => {
    const { db, conversation } = openDuel();
    const { id } = say(db, conversation, WORDS);
    for (const line of [PICTURE, 'No.', WORDS.repeat(100), WORDS]) say(db, conversation, line);
    expect(drawn(db)).toEqual(new Set([id]));
  });

  test('is any at all where none is worth reading', () => {
    const { db, conversation } = openDuel();
    const { id } = say(db, conversation, 'No.');
    expect(drawn(db)).toEqual(new Set([id]));
  });

  test('is found beyond a gap that a deletion left, and not always the same', () => {
    const { db, conversation } = openDuel();
    const first = say(db, conversation, WORDS).id;
    const gone = addConversation(db, { live: false });
    for (let n = 0; n < 300; n += 1) say(db, gone, WORDS);
    const ids = Array.from({ length: 20 }, (_, n) => say(db, conversation, `${WORDS} ${n}`).id);
    db.delete(conversations).where(eq(conversations.id, gone)).run();
    const found = drawn(db);
    expect(found.size).toBeGreaterThan(5);
    expect([first, ...ids].filter((id) => found.has(id))).toHaveLength(found.size);
  });

  test('is refused where nothing was ever said', () => {
    const { db } = openDuel();
    expect(() => drawn(db)).toThrow('Nothing has been said yet.');
  });
});
