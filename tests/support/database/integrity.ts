import Database from 'better-sqlite3';
import type { Db } from '#shared/db/client.ts';

/**
 * What `PRAGMA integrity_check` says of the database that `db` is connected to: 'ok', or the first fault. Asks over a connection of its own:
 * one that stays open takes what others have since written to a full-text index for damage, until it next reads that index (SQLite 3.53.2).
 */
export function integrityOf(db: Db): unknown {
  const fresh = new Database(db.$client.name, { readonly: true });
  try {
    return fresh.pragma('integrity_check', { simple: true });
  } finally {
    fresh.close();
  }
}
