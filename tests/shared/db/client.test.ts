import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAtLeast, makeEmpty, openDb, type DbMode } from '#shared/db/client.ts';
import { connect, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

describe('opening the database', () => {
  test.each<[DbMode, Record<string, unknown>]>([
    [
      'daemon',
      {
        journal_mode: 'wal',
        synchronous: 2,
        busy_timeout: 10_000,
        wal_autocheckpoint: 1000,
        foreign_keys: 1,
      },
    ],
    [
      'web',
      { journal_mode: 'wal', synchronous: 2, busy_timeout: 250, wal_autocheckpoint: 0, foreign_keys: 1 },
    ],
    [
      'stamps',
      { journal_mode: 'wal', synchronous: 1, busy_timeout: 0, wal_autocheckpoint: 0, foreign_keys: 1 },
    ],
    ['reader', { journal_mode: 'wal', busy_timeout: 250, foreign_keys: 1 }],
  ])('sets what reliability asks of the %s', (mode, expected) => {
    const db = connect(tempDataDir().database, mode);
    for (const [name, value] of Object.entries(expected)) {
      expect([name, db.$client.pragma(name, { simple: true })]).toEqual([name, value]);
    }
  });

  test('keeps the journal from growing without bound', () => {
    const db = connect(tempDataDir().database, 'daemon');
    expect(db.$client.pragma('journal_size_limit', { simple: true })).toBe(64 * 1024 * 1024);
  });

  test('lets no visitor write', () => {
    const db = connect(tempDataDir().database, 'reader');
    expect(() => db.$client.exec('DELETE FROM messages')).toThrow('readonly');
  });

  test.each(['made', 'found'])('is for its owner alone, however open the folder in which it is %s', (how) => {
    const folder = tempFolder();
    chmodSync(folder, 0o755);
    const path = join(folder, 'feral.db');
    if (how === 'made') makeEmpty(path);
    else writeFileSync(path, '', { mode: 0o644 });
    const db = connect(path, 'web');
    db.$client.exec('CREATE TABLE notes (text)');
    const modes = ['', '-wal', '-shm'].map((suffix) => (statSync(path + suffix).mode & 0o777).toString(8));
    expect(modes).toEqual(['600', '600', '600']);
  });

  test('refuses a file that is no database, and leaves it as it is', () => {
    const path = join(tempFolder(), 'feral.db');
    writeFileSync(
      path,
      'this is a letter, not a database, and it is longer than a header of one hundred bytes is.'.repeat(3),
    );
    const before = readFileSync(path);
    expect(() => openDb(path, 'web')).toThrow(/cannot be read .* left as it is/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test.each([
    [[3, 51, 3], true],
    [[3, 53, 0], true],
    [[4, 0, 0], true],
    [[3, 51, 2], false],
    [[3, 50, 9], false],
    [[3], false],
  ])('counts SQLite %j as new enough: %s', (version, expected) => {
    expect(isAtLeast(version, [3, 51, 3])).toBe(expected);
  });
});
