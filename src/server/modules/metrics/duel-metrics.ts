import { and, count, eq, gt, lte, max, sum } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { readDuelStatus, type DuelStatus } from '#shared/db/queries/duel-status.ts';
import { rejections, spend, turns } from '#shared/db/schema.ts';
import { utcDayOf } from '#shared/utc-day.ts';
import type { Instruments, MetricsDeps } from './instruments.ts';

/** The show, as the daemon's rows tell of it. Counters begin with the first scrape. */
export function addDuelMetrics(add: Instruments, { db, feed }: MetricsDeps): void {
  addStatus(add, () => {
    const status = readDuelStatus(db);
    return status && { ...status, running: status.running && !feed.duel.isAway() };
  });
  add.gauge('feral_duel_away', 'Whether no daemon is at work', () => Number(feed.duel.isAway()));
  const turns = new RowCounts(turnsByEngine(db));
  const refusals = new RowCounts(refusalsByReason(db));
  add.counter('feral_turns_total', 'Lines of the duel since the first scrape, by engine', {
    label: 'engine',
    read: () => turns.current(),
  });
  add.counter('feral_refusals_total', 'Lines refused by the gate since the first scrape, by reason', {
    label: 'reason',
    read: () => refusals.current(),
  });
  add.gauge('feral_tokens_today', 'Tokens spent or reserved today (UTC), by purpose', {
    label: 'purpose',
    read: () => tokensToday(db, Date.now()),
  });
}

function addStatus(add: Instruments, status: () => DuelStatus | undefined): void {
  const flag = (is: (row: DuelStatus) => boolean) => () => {
    const row = status();
    return row && Number(is(row));
  };
  const saidAt = () => {
    const time = status()?.lastMessageAt;
    return time == null ? undefined : time / 1000;
  };
  add.gauge(
    'feral_duel_running',
    'Whether the duel writes',
    flag((row) => row.running),
  );
  add.gauge(
    'feral_duel_idle',
    'Whether it rests because nobody watches',
    flag((row) => row.idle),
  );
  add.gauge(
    'feral_low_power',
    'Whether the scripted engine stands in for a provider',
    flag((row) => row.lowPower),
  );
  add.gauge(
    'feral_provider_problem',
    'Whether the provider does not speak',
    flag((row) => row.problem !== null),
  );
  add.gauge(
    'feral_content_problem',
    'Whether the latest content is not used',
    flag((row) => row.contentProblem !== null),
  );
  add.gauge('feral_last_message_timestamp_seconds', 'When the last line was said', saidAt);
  add.gauge('feral_tokens_budget', 'Tokens that may be spent a day (UTC)', () => status()?.dailyTokens);
}

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

/** Rows of one label among those that were added. */
export interface Added {
  readonly label: string;
  readonly count: number;
}

/** A table whose rows have a number that only grows. */
export interface GrowingTable {
  /** The highest number given so far. */
  readonly head: () => number;
  /** Counts by label of the rows after `after` up to `upTo`. */
  readonly between: (after: number, upTo: number) => Added[];
}

/** Rows looked at in one go, at the most: some milliseconds. What is left waits for the next. */
const ROWS_AT_ONCE = 20_000;

/** Counts the rows that are added while the process lives, each once: counting them all would take longer with every day. */
export class RowCounts {
  readonly #table: GrowingTable;
  readonly #counts = new Map<string, number>();
  #seen: number | undefined;

  constructor(table: GrowingTable) {
    this.#table = table;
  }

  /** By label, from the first call on. */
  current(): ReadonlyMap<string, number> {
    const head = this.#table.head();
    const seen = (this.#seen ??= head);
    const upTo = Math.min(head, seen + ROWS_AT_ONCE);
    for (const { label, count } of this.#table.between(seen, upTo)) {
      this.#counts.set(label, (this.#counts.get(label) ?? 0) + count);
    }
    // History may have been deleted: what was counted stays counted.
    this.#seen = Math.max(seen, upTo);
    return this.#counts;
  }
}
