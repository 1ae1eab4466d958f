import { describe, expect, test } from 'vitest';
import { FeedMemory } from '#daemon/turns/feed-memory.ts';
import { commitTurn } from '#daemon/turns/turn-store.ts';
import { takeLease, turn } from '#tests/support/duel/fixtures.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

function feed() {
  const db = connect(tempDataDir().database, 'daemon');
  return { db, memory: new FeedMemory(db), id: addConversation(db) };
}

describe('the lines of a persona', () => {
  test('are its own, oldest first, in whatever episode', () => {
    const { db, memory, id } = feed();
    say(db, id, 'one');
    say(db, id, { role: 'user', content: 'two' });
    closeConversation(db, id);
    say(db, addConversation(db), 'three');
    expect(memory.linesOf('feral')).toEqual(['one', 'three']);
    expect(memory.linesOf('warden')).toEqual(['two']);
  });

  test('are the last two hundred', () => {
    const { db, memory, id } = feed();
    for (let n = 0; n < 201; n += 1) say(db, id, `line ${n}`);
    const lines = memory.linesOf('feral');
    expect(lines).toHaveLength(200);
    expect(lines[0]).toBe('line 1');
    expect(lines.at(-1)).toBe('line 200');
  });

  test('are read again as soon as something has been said', () => {
    const { db, memory, id } = feed();
    say(db, id, 'one');
    expect(memory.linesOf('feral')).toEqual(['one']);
    say(db, id, 'two');
    expect(memory.linesOf('feral')).toEqual(['one', 'two']);
  });

  test('are none of an upload’s', () => {
    const { db, memory } = feed();
    say(db, addConversation(db, { origin: 'upload', live: false }), 'somebody else');
    expect(memory.linesOf('feral')).toEqual([]);
  });
});

describe('the lines of an episode', () => {
  test('are those of both, oldest first, and of no other', () => {
    const { db, memory, id } = feed();
    say(db, id, 'one');
    say(db, id, { role: 'user', content: 'two' });
    closeConversation(db, id);
    say(db, addConversation(db), 'three');
    expect(memory.linesOfEpisode(id)).toEqual(['one', 'two']);
  });
});

describe('a line', () => {
  test('was said where any line of the duel has its fingerprint', () => {
    const { db, memory, id } = feed();
    commitTurn(db, takeLease(db), turn(id, 0, 'I left.'));
    const { fingerprint } = turn(id, 0, 'I left.');
    expect(memory.wasSaid(fingerprint)).toBe(true);
    expect(memory.wasSaid('another one')).toBe(false);
  });
});
