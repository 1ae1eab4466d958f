import { describe, expect, test } from 'vitest';
import { STAMPS } from '#server/limits/table.ts';
import { StampPad } from '#server/modules/stamps/stamp-pad.ts';
import { StampStore, type Mark } from '#server/modules/stamps/stamp-store.ts';
import { stamps as stampRows } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A pad over a real file, and what it says of writes that failed. */
function pad() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const { seq: line } = say(db, addConversation(db), 'It was open.');
  const store = new StampStore({ reader: connect(database, 'reader'), writer: connect(database, 'stamps') });
  const errors: unknown[] = [];
  const mark = (n: number): Mark => ({ line, visitorId: `visitor ${n}`, stamp: 'filed', on: true, at: n });
  const writtenIn = () => db.select().from(stampRows).all().length;
  return {
    db,
    line,
    mark,
    errors,
    writtenIn,
    pad: new StampPad({ store, onError: (error) => errors.push(error) }),
  };
}

/** Puts as many stamps as may wait. */
function fill({ pad: full, mark }: ReturnType<typeof pad>): void {
  for (let n = 0; n < STAMPS.waitingMax; n += 1) full.note(mark(n));
}

describe('stamps that wait to be written', () => {
  test('are kept while somebody else holds the lock, and written exactly once afterwards', () => {
    const { db, pad: waiting, mark, errors, writtenIn } = pad();
    for (const n of [1, 2, 3]) waiting.note(mark(n));
    db.$client.exec('BEGIN IMMEDIATE');
    expect([waiting.flush(), waiting.size, errors.length]).toEqual([false, 3, 1]);
    db.$client.exec('COMMIT');
    waiting.flush();
    waiting.flush();
    expect([waiting.size, writtenIn(), errors.length]).toEqual([0, 3, 1]);
  });

  test('are kept while the disk is full', () => {
    const { mark } = pad();
    const errors: unknown[] = [];
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const write = () => {
      throw full;
    };
    const waiting = new StampPad({
      store: { has: () => false, write },
      onError: (error) => errors.push(error),
    });
    waiting.note(mark(1));
    expect([waiting.flush(), waiting.size, errors]).toEqual([false, 1, [full]]);
  });

  test('are given up where the database refuses them for good, so that others are written', () => {
    const { db, pad: waiting, mark, errors, writtenIn } = pad();
    db.$client.exec(
      `CREATE TRIGGER stuck BEFORE INSERT ON stamps WHEN new.at = 1 BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
    );
    waiting.note(mark(1));
    waiting.flush();
    waiting.note(mark(2));
    waiting.flush();
    expect([waiting.size, writtenIn(), errors.length]).toEqual([0, 1, 1]);
  });

  test('are so many at most; whoever comes then is told to come again, and nothing is forgotten', () => {
    const rig = pad();
    fill(rig);
    expect(() => rig.pad.note(rig.mark(-1))).toThrow('The ink pad is dry.');
    while (rig.pad.flush());
    expect([rig.pad.size, rig.writtenIn()]).toEqual([0, STAMPS.waitingMax]);
  });

  test('are none where they were taken back before', () => {
    const { pad: waiting, mark, line } = pad();
    waiting.note(mark(1));
    expect([waiting.has(mark(1)), [...waiting.changesOf(line)]]).toEqual([true, [['filed', 1]]]);
    waiting.note({ ...mark(1), on: false });
    expect([waiting.has(mark(1)), waiting.size, [...waiting.changesOf(line)]]).toEqual([false, 0, []]);
  });
});
