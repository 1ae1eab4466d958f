import { describe, expect, onTestFinished, test } from 'vitest';
import { WriterPatience } from '#server/writer-patience.ts';
import { Database } from '#shared/db/sqlite.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const LOCKED = new Database.SqliteError('database is locked', 'SQLITE_BUSY');
const FULL = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');

/** Web's writing connection, and somebody else's. */
function twoWriters() {
  const { database } = tempDataDir();
  const db = connect(database, 'web');
  const other = connect(database, 'daemon').$client;
  const patience = new WriterPatience(db);
  onTestFinished(() => patience.stop());
  const waits = () => Number(db.$client.pragma('busy_timeout', { simple: true }));
  return { other, patience, waits };
}

describe('the patience of the writing connection', () => {
  test('ends with the first write that waited in vain, and is back when the lock is free', async () => {
    const { other, patience, waits } = twoWriters();
    expect(waits()).toBe(250);
    other.exec('BEGIN IMMEDIATE');
    patience.noteFailure(LOCKED);
    expect(waits()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(waits()).toBe(0);
    other.exec('ROLLBACK');
    await expect.poll(waits).toBe(250);
  });

  test('is not there while a bulk job is under way, whoever lets go of a lock meanwhile', async () => {
    const { patience, waits } = twoWriters();
    patience.noteJob(true);
    patience.noteFailure(LOCKED);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(waits()).toBe(0);
    patience.noteJob(false);
    expect(waits()).toBe(250);
  });

  test('has nothing to do with any other failure', () => {
    const { patience, waits } = twoWriters();
    patience.noteFailure(FULL);
    patience.noteFailure(new Error('a mistake'));
    expect(waits()).toBe(250);
  });
});
