import { and, count, eq, gt, lte, max, sum } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { rejections, spend, turns } from '#shared/db/schema.ts';
import type { GrowingTable } from './duel-metrics.ts';
import { utcDayOf } from '#shared/utc-day.ts';

/** The lines of the duel, by the engine that wrote them. */
export function turnsByEngine(db: Db): GrowingTable {
  const { messageSeq, engine } = turns;
  return {
    head: () =>
      db
        .select({ head: max(messageSeq) })
        .from(turns)
        .get()?.head ?? 0,
    between: (after, upTo) =>
      db
        .select({ label: engine, count: count() })
        .from(turns)
        .where(and(gt(messageSeq, after), lte(messageSeq, upTo)))
        .groupBy(engine)
        .all(),
  };
}

/** What the gate refused, by its reason. */
export function refusalsByReason(db: Db): GrowingTable {
  const { seq, reason } = rejections;
  return {
    head: () =>
      db
        .select({ head: max(seq) })
        .from(rejections)
        .get()?.head ?? 0,
    between: (after, upTo) =>
      db
        .select({ label: reason, count: count() })
        .from(rejections)
        .where(and(gt(seq, after), lte(seq, upTo)))
        .groupBy(reason)
        .all(),
  };
}

/** Tokens spent or reserved today (UTC), by purpose. */
export function tokensToday(db: Db, now: number): [string, number][] {
  const today = utcDayOf(now);
  const rows = db
    .select({ purpose: spend.purpose, tokens: sum(spend.tokens).mapWith(Number) })
    .from(spend)
    .where(eq(spend.day, today))
    .groupBy(spend.purpose)
    .all();
  const spent = new Map(rows.map(({ purpose, tokens }) => [purpose, tokens]));
  return (['duel', 'chat'] as const).map((purpose) => [purpose, spent.get(purpose) ?? 0]);
}
