import { sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';

/** Clocks that were put back: lines within an hour of a bound are looked at one by one. A day has thousands. */
const MARGIN_MS = 3600_000;

interface Times {
  readonly after: number | undefined;
  readonly before: number | undefined;
}

/** Lines by their `seq`, both inclusive. */
export interface SeqRange {
  readonly first: number;
  readonly last: number;
}

interface Said {
  readonly seq: number;
  readonly createdAt: number;
}

/**
 * Where the lines of a time are, and perhaps some more. Order is `seq`, and times follow it but for clocks that jump: a few looks find
 * the place, however many lines there are. Where an administrator has dated lines ahead, that is everywhere.
 */
export function rangeOf(db: Db, { after, before }: Times): SeqRange {
  const newest = db.get<Said | undefined>(
    sql`SELECT seq, created_at AS createdAt FROM messages ORDER BY seq DESC LIMIT 1`,
  );
  const all = { first: 0, last: newest?.seq ?? 0 };
  if (!newest || (after ?? before) === undefined || isDatedAhead(db, newest)) return all;
  return {
    first: after === undefined ? all.first : seqSince(db, after - MARGIN_MS, all.last),
    last: before === undefined ? all.last : seqSince(db, before + MARGIN_MS, all.last),
  };
}

function isDatedAhead(db: Db, newest: Said): boolean {
  const latest = db.get<{ at: number }>(sql`SELECT max(
    (SELECT coalesce(max(created_at), 0) FROM messages WHERE origin = 'eternal'),
    (SELECT coalesce(max(created_at), 0) FROM messages WHERE origin = 'upload')) AS at`);
  return latest.at - MARGIN_MS > newest.createdAt;
}

/** The first line from a moment on; the last one where there is none. Prepared once: to prepare a look takes longer than to look. */
function seqSince(db: Db, moment: number, last: number): number {
  const look = db.$client.prepare<[number], Said>(
    'SELECT seq, created_at AS createdAt FROM messages WHERE seq >= ? ORDER BY seq LIMIT 1',
  );
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const said = look.get(middle);
    if (!said || said.createdAt >= moment) high = middle;
    else low = said.seq + 1;
  }
  return low;
}
