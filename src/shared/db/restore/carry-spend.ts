import { existsSync } from 'node:fs';
import { and, eq, gte } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { spend } from '../schema.ts';
import { withDb } from '../with-db.ts';
import { utcDayOf } from '../../utc-day.ts';

type Reservation = typeof spend.$inferSelect;

/**
 * What was spent or reserved today (UTC), and on days to come by a clock that has been put back since.
 * @param database that a restore replaces.
 * @returns undefined where it is damaged, or not of this program.
 */
export function spendOfToday(database: string, now: number): Reservation[] | undefined {
  if (!existsSync(database)) return [];
  try {
    return withDb(database, 'reader', (db) => readFrom(db, utcDayOf(now)));
  } catch {
    return undefined;
  }
}

/** @throws Error where a page is damaged: rows could be missing that nobody would miss. */
function readFrom(db: Db, today: string): Reservation[] {
  const verdict: unknown = db.$client.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw new Error(String(verdict));
  return db.select().from(spend).where(gte(spend.day, today)).all();
}

/**
 * Adds what the backup does not know of, so that no day's tokens are spent twice. A reservation that both know is known by its moment
 * and counts once, as the replaced database has it: it may have been settled since.
 */
export function carrySpend(tx: Tx, reservations: readonly Reservation[]): void {
  for (const { day, purpose, createdAt } of reservations) {
    const same = and(eq(spend.day, day), eq(spend.purpose, purpose), eq(spend.createdAt, createdAt));
    tx.delete(spend).where(same).run();
  }
  for (const { day, purpose, tokens, settled, createdAt } of reservations) {
    tx.insert(spend).values({ day, purpose, tokens, settled, createdAt }).run();
  }
}
