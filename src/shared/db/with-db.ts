import { closeDb, openDb, type Db, type DbMode } from './client.ts';

/** Opens a database, works with it, and closes it. `work` must be done when it returns. */
export function withDb<T>(path: string, mode: DbMode, work: (db: Db) => T): T {
  const db = openDb(path, mode);
  try {
    return work(db);
  } finally {
    closeDb(db);
  }
}

/** The same for work that takes a while: it is closed once the promise is settled. */
export async function withDbAsync<T>(path: string, mode: DbMode, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(path, mode);
  try {
    return await work(db);
  } finally {
    closeDb(db);
  }
}
