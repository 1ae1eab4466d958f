import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openDb, type Db } from '#shared/db/client.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const SUFFIXES = ['', '-wal', '-shm'];

function open() {
  const { database } = tempDataDir();
  return { database, db: connect(database, 'web'), reader: connect(database, 'reader') };
}

const inTransaction = (db: Db) =>
  db.transaction((tx) => writeSetting(tx, 'theme', 'nowhere'), { behavior: 'immediate' });

/** Why a write was refused; undefined where it was not. */
function refusal(write: () => void): string | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    return storageTrouble(error);
  }
}

const refusals = (db: Db) => [
  refusal(() => writeSetting(db, 'theme', 'nowhere')),
  refusal(() => inTransaction(db)),
];

describe('a database whose file is gone while it is open', () => {
  test.each(SUFFIXES)('is not written to: feral.db%s is removed', (suffix) => {
    const { db, reader, database } = open();
    writeSetting(db, 'theme', 'before');
    rmSync(database + suffix);
    expect(refusals(db)).toEqual(['displaced', 'displaced']);
    expect([readSetting(db, 'theme'), readSetting(reader, 'theme')]).toEqual(['before', 'before']);
  });

  test('is not written to where another file took its place, and is once the right one is back', () => {
    const { db, database } = open();
    renameSync(database, `${database}.away`);
    copyFileSync(`${database}.away`, database);
    expect(refusals(db)).toEqual(['displaced', 'displaced']);
    renameSync(`${database}.away`, database);
    expect(refusals(db)).toEqual([undefined, undefined]);
  });

  test('does not get the commit of a transaction that began before', () => {
    const { db, database } = open();
    const late = () =>
      db.transaction((tx) => {
        writeSetting(tx, 'theme', 'late');
        rmSync(database);
      });
    expect(refusal(late)).toBe('displaced');
    expect(readSetting(db, 'theme')).toBeUndefined();
  });

  test('is made by no connection', () => {
    const { database } = open();
    rmSync(database);
    expect(() => openDb(database, 'worker')).toThrow('cannot be read');
    expect(existsSync(database)).toBe(false);
  });
});
