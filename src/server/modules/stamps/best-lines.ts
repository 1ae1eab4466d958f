import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { toMessage } from '#shared/db/rows.ts';
import { conversations, messages, stampCounts } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { NEIGHBOUR_LENGTH_MAX } from '#shared/schemas/line.ts';
import type { BestLine, BestQuery, StampedLine } from '#shared/schemas/stamp.ts';
import { BEST_PERIODS } from '#shared/stamps.ts';
import { DAY_MS } from '#shared/utc-day.ts';

interface Candidate {
  readonly line: number;
  readonly count: number;
}

/** An upload's line can have a megabyte. */
const MESSAGE = {
  ...getTableColumns(messages),
  content: sql<string>`substr(${messages.content}, 1, ${NEIGHBOUR_LENGTH_MAX})`,
};

/** The most stamped lines of a time, the latest first of those with as many. */
export class BestLines {
  readonly #db: Db;
  readonly #stampsOf: (lines: readonly number[]) => StampedLine[];

  constructor({ db, stampsOf }: { db: Db; stampsOf: (lines: readonly number[]) => StampedLine[] }) {
    this.#db = db;
    this.#stampsOf = stampsOf;
  }

  /** @param now milliseconds of the wall clock: days are those of UTC. */
  find(query: BestQuery, now: number): BestLine[] {
    return readSnapshot(this.#db, () => {
      const best = this.#candidates(query, now);
      const stamps = new Map(
        this.#stampsOf(best.map(({ line }) => line)).map((line) => [line.id, line.stamps]),
      );
      return best.flatMap(({ line, count }) => {
        const row = this.#rowOf(line);
        if (!row) return [];
        const message = toMessage(row.message);
        return [{ ...row, message, stamps: stamps.get(message._id) ?? {}, count }];
      });
    });
  }

  /** The index has the best of each day in order: so few of a month are read, however many are stamped. */
  #candidates({ period, stamp, limit }: BestQuery, now: number): Candidate[] {
    const days = BEST_PERIODS[period];
    if (days === Infinity) return this.#most(stamp, { limit });
    const today = Math.floor(now / DAY_MS);
    return Array.from({ length: days }, (_, n) => this.#most(stamp, { limit, day: today - n }))
      .flat()
      .sort((one, other) => other.count - one.count || other.line - one.line)
      .slice(0, limit);
  }

  #most(stamp: string, { limit, day }: { limit: number; day?: number }): Candidate[] {
    const { kind, count, messageSeq } = stampCounts;
    const ofDay = day === undefined ? undefined : eq(stampCounts.day, day);
    return this.#db
      .select({ line: messageSeq, count })
      .from(stampCounts)
      .where(and(eq(kind, stamp), ofDay, gt(count, 0)))
      .orderBy(desc(count), desc(messageSeq))
      .limit(limit)
      .all();
  }

  #rowOf(line: number) {
    const { id, title, summary } = conversations;
    return this.#db
      .select({ message: MESSAGE, conversation: { _id: id, title, summary } })
      .from(messages)
      .innerJoin(conversations, eq(id, messages.conversationId))
      .where(eq(messages.seq, line))
      .get();
  }
}
