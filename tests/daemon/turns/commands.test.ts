import { describe, expect, test } from 'vitest';
import { hasCommand, takeCommands, type Command } from '#daemon/turns/commands.ts';
import { LeaseLost } from '#daemon/lease/fence.ts';
import type { Db } from '#shared/db/client.ts';
import { duelCommands } from '#shared/db/schema.ts';
import { takeLease } from '#tests/support/duel/fixtures.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

function ask(db: Db, command: Command): void {
  db.insert(duelCommands).values({ command, username: 'admin', at: 1 }).run();
}

describe('the commands of an administrator', () => {
  test('are taken in their order, and once', () => {
    const db = connect(tempDataDir().database, 'daemon');
    const token = takeLease(db);
    expect(hasCommand(db)).toBe(false);
    ask(db, 'beat');
    ask(db, 'next-episode');
    expect(hasCommand(db)).toBe(true);
    expect(takeCommands(db, token)).toEqual(['beat', 'next-episode']);
    expect(hasCommand(db)).toBe(false);
    expect(takeCommands(db, token)).toEqual([]);
    expect(
      db
        .select()
        .from(duelCommands)
        .all()
        .every(({ doneAt }) => doneAt !== null),
    ).toBe(true);
  });

  test('are not taken by a daemon that has lost the lease', () => {
    const db = connect(tempDataDir().database, 'daemon');
    const token = takeLease(db);
    ask(db, 'beat');
    expect(() => takeCommands(db, token - 1)).toThrow(LeaseLost);
    expect(hasCommand(db)).toBe(true);
  });
});
