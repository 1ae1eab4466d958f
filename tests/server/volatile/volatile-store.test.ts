import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { InProcess } from '#server/volatile/in-process.ts';
import type { VolatileStore } from '#server/volatile/volatile-store.ts';
import { Database } from '#shared/db/sqlite.ts';
import { count, limitsPath, openLimits } from '#tests/support/database/limits.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const run = promisify(execFile);

/** Two views of one store. */
const STORES: Record<string, () => readonly [VolatileStore, VolatileStore]> = {
  'in one process': () => {
    const store = new InProcess();
    return [store, store];
  },
  'between two processes': () => {
    const path = limitsPath();
    return [openLimits(path).store, openLimits(path).store];
  },
};

describe.each(Object.entries(STORES))('what is remembered %s', (_name, open) => {
  const maps = (name = 'counts', ttlMs = 60_000) =>
    open().map((store) => store.map<{ n: number }>(name, ttlMs)) as [Map, Map];
  type Map = ReturnType<VolatileStore['map']> & ReturnType<typeof openLimits>['counts'];

  test('is the same on either side', () => {
    const [one, other] = maps();
    expect([count(one), count(other), count(one)]).toEqual([1, 2, 3]);
    expect(other.get('a')).toEqual({ n: 3 });
    expect(one.get('b')).toBeUndefined();
  });

  test('is forgotten when a change says so', () => {
    const [one, other] = maps();
    count(one);
    expect(other.update('a', () => undefined)).toBeUndefined();
    expect(one.get('a')).toBeUndefined();
    expect(count(one)).toBe(1);
  });

  test('is forgotten some time after its last change', async () => {
    const [one, other] = maps('counts', 30);
    count(one);
    await expect.poll(() => other.get('a')).toBeUndefined();
    expect(count(other)).toBe(1);
  });

  test('is another thing under another name', () => {
    const [one, other] = open();
    expect(count(one.map('counts', 60_000))).toBe(1);
    expect(count(other.map('other counts', 60_000))).toBe(1);
  });

  test('goes by a clock that both read alike', () => {
    const [one, other] = maps();
    const times = [one.now(), other.now(), one.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('is not changed by a change that throws', () => {
    const [one, other] = maps();
    count(one);
    const fail = () => {
      throw new Error('a mistake');
    };
    expect(() => one.update('a', fail)).toThrow('a mistake');
    expect(count(other)).toBe(2);
  });
});

test('two processes that count at the same time lose nothing', async () => {
  const path = limitsPath();
  const program = join(ROOT, 'tests', 'support', 'programs', 'counting.ts');
  const counting = () =>
    run(process.execPath, ['--import', 'tsx', program, path, '2000', '2'], { cwd: ROOT, timeout: 120_000 });
  count(openLimits(path).counts);
  await Promise.all([counting(), counting()]);
  expect(openLimits(path).counts.get('a')).toEqual({ n: 4_001 });
});

test('one process remembers so many keys, and those that changed last', () => {
  const counts = new InProcess().map<{ n: number }>('counts', 60_000);
  count(counts, 'first');
  count(counts, 'second');
  count(counts, 'first');
  for (let n = 1; n < 20_000; n += 1) count(counts, `key ${n}`);
  expect([counts.get('first'), counts.get('second')]).toEqual([{ n: 2 }, undefined]);
});

test('one process forgets nothing of a map for the keys of another', () => {
  const store = new InProcess();
  const counts = store.map<{ n: number }>('counts', 60_000);
  count(counts);
  const crowded = store.map<{ n: number }>('crowded', 24 * 60 * 60_000);
  for (let n = 0; n < 100_100; n += 1) count(crowded, `key ${n}`);
  expect(counts.get('a')).toEqual({ n: 1 });
});

describe('the file', () => {
  /** What the file says, past the program. */
  function fileWith(counts: number) {
    const path = limitsPath();
    const opened = openLimits(path);
    for (let n = 0; n < counts; n += 1) count(opened.counts, `key ${n}`);
    const db = new Database(path);
    const keys = () => db.prepare('SELECT key FROM entries ORDER BY key').pluck().all();
    return { ...opened, db, keys };
  }

  test('is not believed where it is from before the machine was started anew', () => {
    const { counts, db } = fileWith(1);
    expect(counts.get('key 0')).toEqual({ n: 1 });
    db.exec('UPDATE entries SET until = until + 1e9');
    expect(counts.get('key 0')).toBeUndefined();
  });

  test('holds nothing for long that is past its time, or from before the machine was started anew', () => {
    const { store, db, keys } = fileWith(3);
    db.exec("UPDATE entries SET until = 0 WHERE key = 'key 0'");
    db.exec("UPDATE entries SET until = 1e12 WHERE key = 'key 1'");
    store.sweep();
    expect(keys()).toEqual(['key 2']);
  });

  test('holds so many keys of each map, whatever is remembered longer in another', () => {
    const { store, counts, db } = fileWith(1);
    const crowded = store.map<{ n: number }>('crowded', 24 * 60 * 60_000);
    db.transaction(() => {
      const put = db.prepare(`INSERT INTO entries SELECT 'crowded', ?, '{"n":1}', ? FROM entries LIMIT 1`);
      const { until } = db.prepare<[], { until: number }>('SELECT until FROM entries').get() ?? { until: 0 };
      for (let n = 0; n < 100_100; n += 1) put.run(`key ${n}`, until + 3_600_000 + n);
    })();
    store.sweep();
    expect(counts.get('key 0')).toEqual({ n: 1 });
    expect(crowded.get('key 80099')).toBeUndefined();
    expect(crowded.get('key 80100')).toEqual({ n: 1 });
  });

  test('holds so many keys, and those that would be forgotten last', () => {
    const { limits, db, keys } = fileWith(4);
    db.exec("UPDATE entries SET until = until + 1 WHERE key = 'key 1'");
    limits.use(
      ({ entries }) => entries.sweep({ ttlMs: 120_000, keysMax: 2 }),
      () => expect.unreachable(),
    );
    expect(keys()).toEqual(['key 1', 'key 3']);
  });

  test('may hold what is no state', () => {
    const { counts, db } = fileWith(1);
    db.exec("UPDATE entries SET state = '{'");
    expect(counts.get('key 0')).toBeUndefined();
    expect(count(counts, 'key 0')).toBe(1);
  });
});
