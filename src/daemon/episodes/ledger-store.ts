import { asc, desc } from 'drizzle-orm';
import type { Db, Tx } from '#shared/db/client.ts';
import { ledger } from '#shared/db/schema.ts';
import type { KeptEntry } from '../director/ledger.ts';

/** What earlier episodes left behind, strongest first. */
export function readLedger(db: Db): KeptEntry[] {
  return db
    .select({ kind: ledger.kind, text: ledger.text, strength: ledger.strength })
    .from(ledger)
    .orderBy(desc(ledger.strength), asc(ledger.id))
    .all();
}

/** Puts `entries` in place of what was kept. */
export function writeLedger(tx: Tx, entries: readonly KeptEntry[]): void {
  tx.delete(ledger).run();
  for (const { kind, text, strength } of entries) tx.insert(ledger).values({ kind, text, strength }).run();
}
