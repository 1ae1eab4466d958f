import { existsSync } from 'node:fs';
import { closeDb, openDb, type Db } from '#shared/db/client.ts';

/** Reads from the database, where there is one; undefined elsewhere. @throws AppError where it cannot be read. */
export function readFrom<T>(database: string, read: (db: Db) => T): T | undefined {
  if (!existsSync(database)) return undefined;
  const db = openDb(database, 'reader');
  try {
    return read(db);
  } finally {
    closeDb(db);
  }
}
