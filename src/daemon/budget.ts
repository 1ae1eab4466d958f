import { and, eq, lt, lte, max, sum } from 'drizzle-orm';
import type { Db, Tx } from '#shared/db/client.ts';
import { spend } from '#shared/db/schema.ts';
import { DAY_MS, utcDayOf } from '#shared/utc-day.ts';
import { writeTransaction } from '#shared/db/transactions.ts';

/** What tokens are spent on. Each has its own share, so that neither eats the other's. */
export type Purpose = (typeof spend.$inferSelect)['purpose'];

/** `low`: time to spend more slowly. `spent`: nothing is left until the next day (UTC). */
export type Level = 'ample' | 'low' | 'spent';

/** Of a day's tokens, what is kept for chats with visitors. */
export const CHAT_SHARE = 0.2;
const LOW_SHARE = 0.8;
/** Of what an even pace would have spent by now: below it, so much is left that a line may be asked for more than once. */
const PLENTY_SHARE = 0.5;
const KEPT_DAYS = 60;
/** A day written further ahead than this comes from a clock that was wrong, and not from one that was put back. */
const AHEAD_DAYS = 2;

/** What calls are paid from. */
export interface Allowance {
  /**
   * Takes tokens for one call.
   * @param tokens the most that the call can cost.
   * @returns the reservation's id, or undefined where nothing is left.
   */
  reserve(purpose: Purpose, tokens: number): number | undefined;
  /** Puts what a call did cost in the place of its reservation. One whose cost is unknown is never settled, and counts in full. */
  settle(id: number, tokens: number, costMicros?: number): void;
  /** Whether so much is left that a line may be asked for more than once. */
  hasPlenty(): boolean;
}

interface BudgetOptions {
  readonly db: Db;
  /** Tokens that may be spent a day (UTC), chat and duel together. */
  readonly dailyTokens: number;
  /** The wall clock, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Tokens a day. They are reserved before a call and settled after it; what a killed process had reserved stays spent. The table
 * is the only memory, and each change is one IMMEDIATE transaction, so any number of processes may share it.
 */
export class Budget implements Allowance {
  readonly dailyTokens: number;
  readonly #db: Db;
  readonly #now: () => number;
  #prunedOn: string | undefined;

  constructor({ db, dailyTokens, now = Date.now }: BudgetOptions) {
    this.dailyTokens = dailyTokens;
    this.#db = db;
    this.#now = now;
  }

  /** A day's share is never exceeded by more than one reservation. Undefined where today's is spent. */
  reserve(purpose: Purpose, tokens: number): number | undefined {
    return writeTransaction(this.#db, (tx) => {
      const day = this.#today(tx);
      this.#prune(tx, day);
      if (spentOn(tx, day, purpose) >= this.share(purpose)) return undefined;
      const row = { day, purpose, tokens, settled: false, createdAt: this.#now() };
      return tx.insert(spend).values(row).returning({ id: spend.id }).get().id;
    });
  }

  settle(id: number, tokens: number, costMicros = 0): void {
    const isOpen = and(eq(spend.id, id), eq(spend.settled, false));
    this.#db.update(spend).set({ tokens, costMicros, settled: true }).where(isOpen).run();
  }

  /** Tokens spent or reserved today, for one purpose or for both. */
  spentToday(purpose?: Purpose): number {
    return spentOn(this.#db, this.#today(this.#db), purpose);
  }

  /** Tokens a day for a purpose. */
  share(purpose: Purpose): number {
    const chat = Math.floor(this.dailyTokens * CHAT_SHARE);
    return purpose === 'chat' ? chat : this.dailyTokens - chat;
  }

  level(purpose: Purpose = 'duel'): Level {
    const spent = this.spentToday(purpose);
    if (spent >= this.share(purpose)) return 'spent';
    return spent >= LOW_SHARE * this.share(purpose) ? 'low' : 'ample';
  }

  /**
   * Whether less than half of what an even pace through the day (UTC) would have spent by now is gone. What is spent on choosing then
   * comes out of what a quiet day leaves: long before the evening's lines would go short, each is asked for once again.
   */
  hasPlenty(purpose: Purpose = 'duel'): boolean {
    const dayShare = (this.#now() % DAY_MS) / DAY_MS;
    const isBelow = this.spentToday(purpose) < PLENTY_SHARE * dayShare * this.share(purpose);
    return isBelow && this.level(purpose) === 'ample';
  }

  /** The latest day that was written, where the clock says an earlier one: put back, it must not give a day's tokens twice. */
  #today(db: Db | Tx): string {
    const now = this.#now();
    const credible = lte(spend.day, utcDayOf(now + AHEAD_DAYS * DAY_MS));
    const latest = db
      .select({ day: max(spend.day) })
      .from(spend)
      .where(credible)
      .get()?.day;
    return [utcDayOf(now), latest ?? ''].sort().at(-1) ?? '';
  }

  #prune(tx: Tx, today: string): void {
    if (this.#prunedOn === today) return;
    const oldest = utcDayOf(Date.parse(today) - KEPT_DAYS * DAY_MS);
    tx.delete(spend).where(lt(spend.day, oldest)).run();
    this.#prunedOn = today;
  }
}

function spentOn(db: Db | Tx, day: string, purpose: Purpose | undefined): number {
  const where = and(eq(spend.day, day), purpose && eq(spend.purpose, purpose));
  const row = db
    .select({ tokens: sum(spend.tokens).mapWith(Number) })
    .from(spend)
    .where(where)
    .get();
  return row?.tokens ?? 0;
}
