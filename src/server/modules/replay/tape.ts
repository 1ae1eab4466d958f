import { and, asc, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { PAGE_BYTES_MAX } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import { momentIn } from '#shared/text/moment.ts';
import type { ReplayPageInput } from '#shared/schemas/replay.ts';
import { firstWithin, weightOf } from '../../limits/answer-weight.ts';

type MessageRow = typeof messages.$inferSelect;

/** Lines that the duel said, and no upload. */
export const OF_THE_DUEL = eq(messages.origin, 'eternal');

/** A place on a tape: just before the line `seq`, which need not be there. */
export interface Place {
  /** Which lines are on the tape. */
  readonly tape: SQL;
  readonly isDuel: boolean;
  readonly seq: number;
}

/** The place that a page is asked for, and which of its sides. */
export function placeOf(db: Db, input: ReplayPageInput): Place | undefined {
  const named = namedPlace(db, input);
  if (named) return named;
  if (input.at !== undefined) return placeAt(db, input.at);
  if (namesLine(input)) throw new AppError('NOT_FOUND', 'There is no such line.');
  return latestEpisode(db);
}

function namesLine({ line, conversation, after, before }: ReplayPageInput): boolean {
  return [line, conversation, after, before].some((id) => id !== undefined);
}

function namedPlace(db: Db, { line, conversation, after, before }: ReplayPageInput): Place | undefined {
  if (line !== undefined) return placeBefore(rowOf(db, line));
  if (conversation !== undefined) return placeBefore(firstOf(db, conversation));
  if (after !== undefined) return placeAfter(rowOf(db, after));
  return before === undefined ? undefined : placeBefore(rowOf(db, before));
}

type Placed = Pick<MessageRow, 'seq' | 'origin' | 'conversationId'>;

/** The duel is one tape across its episodes; an upload is one for itself. */
function placeBefore(row: Placed | undefined): Place | undefined {
  if (!row) return undefined;
  const isDuel = row.origin === 'eternal';
  return {
    tape: isDuel ? OF_THE_DUEL : eq(messages.conversationId, row.conversationId),
    isDuel,
    seq: row.seq,
  };
}

function placeAfter(row: Placed | undefined): Place | undefined {
  const place = placeBefore(row);
  return place && { ...place, seq: place.seq + 1 };
}

const PLACED = { seq: messages.seq, origin: messages.origin, conversationId: messages.conversationId };

function rowOf(db: Db, id: string): Placed | undefined {
  return db.select(PLACED).from(messages).where(eq(messages.id, id)).get();
}

function firstOf(db: Db, conversationId: string): Placed | undefined {
  return db
    .select(PLACED)
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.seq))
    .limit(1)
    .get();
}

/** Before the first line of that moment or after it; after the last line where there is none. */
function placeAt(db: Db, at: string): Place | undefined {
  const time = momentIn(at)?.getTime() ?? 0;
  const { createdAt, seq } = messages;
  const row = db
    .select(PLACED)
    .from(messages)
    .where(and(OF_THE_DUEL, gte(createdAt, time)))
    .orderBy(asc(createdAt), asc(seq))
    .limit(1)
    .get();
  return placeBefore(row) ?? placeAfter(latestLine(db));
}

function latestEpisode(db: Db): Place | undefined {
  const latest = latestLine(db);
  return latest && placeBefore(firstOf(db, latest.conversationId));
}

function latestLine(db: Db): Placed | undefined {
  return db.select(PLACED).from(messages).where(OF_THE_DUEL).orderBy(desc(messages.seq)).limit(1).get();
}

/** The last `limit` rows before a place, oldest first; as many of them as weigh no more than a page. */
export function rowsBefore(db: Db, { tape, seq }: Place, limit: number): MessageRow[] {
  const weighed = db
    .select({ seq: messages.seq, weight: weightOf(messages.content) })
    .from(messages)
    .where(and(tape, lt(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(limit)
    .all();
  const first = firstWithin(weighed, PAGE_BYTES_MAX).at(-1)?.seq ?? seq;
  return db
    .select()
    .from(messages)
    .where(and(tape, gte(messages.seq, first), lt(messages.seq, seq)))
    .orderBy(asc(messages.seq))
    .all();
}

/** The first `limit` rows from a place on, as many of them as weigh no more than a page, and the id of the one after them. */
export function rowsFrom(
  db: Db,
  { tape, seq }: Place,
  limit: number,
): { rows: MessageRow[]; next: string | null } {
  const weighed = db
    .select({ seq: messages.seq, id: messages.id, weight: weightOf(messages.content) })
    .from(messages)
    .where(and(tape, gte(messages.seq, seq)))
    .orderBy(asc(messages.seq))
    .limit(limit + 1)
    .all();
  const page = firstWithin(weighed.slice(0, limit), PAGE_BYTES_MAX);
  const next = weighed[page.length]?.id ?? null;
  const last = page.at(-1)?.seq ?? -1;
  const rows = db
    .select()
    .from(messages)
    .where(and(tape, gte(messages.seq, seq), lt(messages.seq, last + 1)))
    .orderBy(asc(messages.seq))
    .all();
  return { rows, next };
}

/** The line that comes `count` lines before a place, or else the first; null where nothing does. */
export function lineBefore(db: Db, { tape, seq }: Place, count: number): string | null {
  const back = db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(tape, lt(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(count)
    .all()
    .at(-1);
  if (!back) return null;
  return db.select({ id: messages.id }).from(messages).where(eq(messages.seq, back.seq)).get()?.id ?? null;
}
