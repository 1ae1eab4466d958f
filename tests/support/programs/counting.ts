import { setTimeout as sleep } from 'node:timers/promises';
import { BetweenProcesses } from '#server/volatile/between-processes.ts';
import { SharedLimits } from '#server/volatile/shared-limits.ts';
import type { VolatileMap } from '#server/volatile/volatile-store.ts';
import { Database } from '#shared/db/sqlite.ts';

/*
 * Counts one key up, as often as it is told, in the file it is told. Its arguments: the file, how often, how many of its kind
 * are to be there before it begins.
 */

interface Count {
  readonly n: number;
}

const [path = '', times = '', company = '1'] = process.argv.slice(2);
const TTL_MS = 60_000;

function open() {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => {
    if (!isBusy(error)) throw error;
    failures.push(error);
  };
  const limits = new SharedLimits({ path, onFailure });
  const counts = new BetweenProcesses(limits).map<Count>('counts', TTL_MS);
  return { counts, failures, close: () => limits.close() };
}

/** Somebody else has the lock. That what was read has changed since (SQLITE_BUSY_SNAPSHOT) is never met by who locks before reading. */
const isBusy = (error: unknown) =>
  error instanceof Database.SqliteError &&
  error.code.startsWith('SQLITE_BUSY') &&
  error.code !== 'SQLITE_BUSY_SNAPSHOT';

let store = open();

/**
 * What the file answered. On a busy machine another process may be stopped while it has the lock, for longer than this one waits; a
 * store that has failed lets the file alone for a second, so it is asked again through another one.
 */
function ofFile(ask: (counts: VolatileMap<Count>) => Count | undefined): number {
  for (;;) {
    const answer = ask(store.counts);
    if (store.failures.length === 0) return answer?.n ?? 0;
    store.close();
    store = open();
  }
}

const countUp = (key: string) =>
  ofFile((counts) => counts.update(key, (count) => ({ n: (count?.n ?? 0) + 1 })));

countUp('present');
while (ofFile((counts) => counts.get('present')) < Number(company)) await sleep(1);
for (let n = 0; n < Number(times); n += 1) countUp('a');
