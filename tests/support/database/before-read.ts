import type { Db } from '#shared/db/client.ts';

/** Has `act` happen just before a connection's read number `nth`, counted from 1 and from now on: a commit of another process, say. */
export function beforeRead(db: Db, nth: number, act: () => void): void {
  const sqlite = db.$client;
  const prepare = sqlite.prepare.bind(sqlite) as (sql: string) => unknown;
  let reads = 0;
  const counting = (sql: string) => {
    if (/^select/i.test(sql) && ++reads === nth) act();
    return prepare(sql);
  };
  Object.defineProperty(sqlite, 'prepare', { value: counting, configurable: true });
}
