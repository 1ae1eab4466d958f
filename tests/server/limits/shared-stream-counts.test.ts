import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SharedStreamCounts } from '#server/limits/shared-stream-counts.ts';
import { Database } from '#shared/db/sqlite.ts';
import { limitsPath, openLimits } from '#tests/support/database/limits.ts';

const WIDE = { perAddress: 100, inAll: 100 };
const ONE_EACH = { perAddress: 1, inAll: 100 };

/** A web process, as far as its streams go. */
function instance(path: string) {
  const { limits } = openLimits(path);
  return { limits, counts: new SharedStreamCounts(limits) };
}

function twoInstances() {
  const path = limitsPath();
  return { path, one: instance(path), other: instance(path) };
}

/** The machine’s clock stands still unless it is moved: between two calls a busy one may take longer than an instance may be silent. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['hrtime'] }));
afterEach(() => void vi.useRealTimers());

describe('streams of several web processes', () => {
  test('are counted together for each address, until they end', () => {
    const { one, other } = twoInstances();
    const limits = { perAddress: 3, inAll: 100 };
    expect(one.counts.tryAdd('a', limits)).toBe(true);
    expect(other.counts.tryAdd('a', limits)).toBe(true);
    expect(one.counts.tryAdd('a', limits)).toBe(true);
    expect([one.counts.tryAdd('a', limits), other.counts.tryAdd('a', limits)]).toEqual([false, false]);
    expect(other.counts.tryAdd('b', limits)).toBe(true);
    one.counts.remove('a');
    expect(other.counts.tryAdd('a', limits)).toBe(true);
    expect(one.counts.tryAdd('a', limits)).toBe(false);
  });

  test('are counted together in all', () => {
    const { one, other } = twoInstances();
    const limits = { perAddress: 100, inAll: 2 };
    expect([one.counts.tryAdd('a', limits), other.counts.tryAdd('b', limits)]).toEqual([true, true]);
    expect([one.counts.tryAdd('c', limits), other.counts.tryAdd('d', limits)]).toEqual([false, false]);
    other.counts.remove('b');
    expect(one.counts.tryAdd('c', limits)).toBe(true);
  });

  test('of one that takes its leave count no more', () => {
    const { one, other } = twoInstances();
    one.counts.tryAdd('a', WIDE);
    one.counts.leave();
    expect(other.counts.tryAdd('a', ONE_EACH)).toBe(true);
  });

  test('of one that is gone soon count no more; those of one that beats do', () => {
    const { path, one, other } = twoInstances();
    const beating = instance(path);
    one.counts.tryAdd('a', WIDE);
    beating.counts.tryAdd('b', WIDE);
    expect([other.counts.tryAdd('a', ONE_EACH), other.counts.tryAdd('b', ONE_EACH)]).toEqual([false, false]);
    for (let second = 0; second < 4; second += 1) {
      vi.advanceTimersByTime(1_000);
      beating.counts.beat();
    }
    expect(other.counts.tryAdd('a', ONE_EACH)).toBe(true);
    expect(other.counts.tryAdd('b', ONE_EACH)).toBe(false);
  });

  test('that could not be told are told with the next beat', async () => {
    const { path, one, other } = twoInstances();
    one.counts.tryAdd('a', WIDE);
    const db = new Database(path);
    onTestFinished(() => void db.close());
    db.exec('BEGIN IMMEDIATE');
    one.counts.remove('a');
    expect(one.counts.tryAdd('b', ONE_EACH)).toBe(true);
    db.exec('ROLLBACK');
    await expect.poll(() => (one.counts.beat(), other.counts.tryAdd('a', ONE_EACH))).toBe(true);
    expect(other.counts.tryAdd('b', ONE_EACH)).toBe(false);
  });

  test('are told anew where the file has been replaced', () => {
    const { path, one, other } = twoInstances();
    one.counts.tryAdd('a', WIDE);
    one.counts.tryAdd('a', WIDE);
    one.counts.tryAdd('b', WIDE);
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix);
    for (const each of [one, other]) {
      each.limits.followReplacement();
      each.counts.beat();
    }
    expect(other.counts.tryAdd('a', { perAddress: 2, inAll: 100 })).toBe(false);
    expect(other.counts.tryAdd('c', { perAddress: 2, inAll: 3 })).toBe(false);
    expect(other.counts.tryAdd('c', { perAddress: 2, inAll: 4 })).toBe(true);
  });

  test('leave no rows behind when their instance has long been gone', () => {
    const { path, one, other } = twoInstances();
    one.counts.tryAdd('a', WIDE);
    const db = new Database(path);
    onTestFinished(() => void db.close());
    const rows = () => db.prepare('SELECT count(*) FROM streams').pluck().get();
    other.counts.sweep();
    expect(rows()).toBe(1);
    db.exec('UPDATE instances SET seen = seen - 60001');
    other.counts.sweep();
    expect(rows()).toBe(0);
  });
});
