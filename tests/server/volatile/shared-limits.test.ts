import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Database } from '#shared/db/sqlite.ts';
import { count, limitsPath, openLimits } from '#tests/support/database/limits.ts';

/** Two processes that have counted together. */
function counting() {
  const path = limitsPath();
  const [one, other] = [openLimits(path), openLimits(path)];
  expect([count(one.counts), count(other.counts)]).toEqual([1, 2]);
  return { path, one, other };
}

/** Keeps everybody from writing until the returned function is called. */
function lock(path: string): () => void {
  const db = new Database(path);
  onTestFinished(() => void db.close());
  db.exec('BEGIN IMMEDIATE');
  return () => db.exec('ROLLBACK');
}

describe('a file of limits', () => {
  test('that is no database is made anew', () => {
    const path = limitsPath();
    writeFileSync(path, 'These bytes were something else. '.repeat(300));
    const [one, other] = [openLimits(path), openLimits(path)];
    expect([count(one.counts), count(other.counts)]).toEqual([1, 2]);
    expect([...one.failures, ...other.failures]).toEqual([]);
  });

  test('whose pages are damaged is made anew', () => {
    const { path, one, other } = counting();
    for (let n = 0; n < 1_000; n += 1) count(one.counts, `key ${n}`);
    one.limits.close();
    other.limits.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x55, 4_096, 12 * 4_096));
    const next = openLimits(path);
    expect(count(next.counts)).toBe(1);
    expect(next.failures).toEqual([]);
  });

  test('that somebody removes is followed by all to the one in its place', () => {
    const { path, one, other } = counting();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix);
    one.limits.followReplacement();
    expect(count(one.counts)).toBe(1);
    expect(count(other.counts)).toBe(3);
    other.limits.followReplacement();
    expect(count(other.counts)).toBe(2);
  });

  test('that cannot be opened leaves each process to count by itself, and is told of once', () => {
    const path = limitsPath();
    mkdirSync(path);
    const [one, other] = [openLimits(path), openLimits(path)];
    expect([count(one.counts), count(one.counts), count(other.counts)]).toEqual([1, 2, 1]);
    expect(one.counts.get('a')).toEqual({ n: 2 });
    expect(one.failures).toHaveLength(1);
  });

  test('that is locked holds nobody up again for a while, and is shared again after that', async () => {
    const { path, one } = counting();
    const unlock = lock(path);
    expect([count(one.counts), count(one.counts)]).toEqual([1, 2]);
    unlock();
    expect(count(one.counts)).toBe(3);
    await expect.poll(() => count(one.counts, 'b') && one.counts.get('a')).toEqual({ n: 2 });
    expect(one.failures).toEqual([expect.objectContaining({ code: 'SQLITE_BUSY' })]);
  });

  test('that is closed is not opened again', () => {
    const { path, one } = counting();
    one.limits.close();
    rmSync(path);
    expect(count(one.counts)).toBe(1);
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });
});
