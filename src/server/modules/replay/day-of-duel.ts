import { and, asc, between, count, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { DAY_EPISODES_MAX, DAY_LINES_MAX, type DayEpisode, type ReplayDay } from '#shared/schemas/replay.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { DAY_MS, utcDayOf } from '#shared/utc-day.ts';
import { OF_THE_DUEL } from './tape.ts';

type Ends = readonly [first: End, last: End];
type End = Pick<typeof messages.$inferSelect, 'seq' | 'conversationId' | 'createdAt'>;

/** What the duel said on a day in UTC: which episodes, and where it goes on. A few look-ups for each episode, however long it is. */
export function dayOfDuel(db: Db, day: string): ReplayDay {
  const from = Date.parse(day);
  const ends = endsOf(db, from);
  const episodes = ends ? episodesBetween(db, ends) : [];
  return {
    day,
    lines: linesOf(db, from),
    episodes: episodes.slice(0, DAY_EPISODES_MAX),
    hasMore: episodes.length > DAY_EPISODES_MAX,
    previous: dayBefore(db, from),
    next: dayAfter(db, from + DAY_MS),
    isTimed: !ends || ends[0].seq === ends[1].seq || ends[0].createdAt !== ends[1].createdAt,
  };
}

/** The latest day on which the duel said something; today where it never did. */
export function latestDay(db: Db): string {
  return dayBefore(db, Number.MAX_SAFE_INTEGER) ?? utcDayOf(Date.now());
}

/** The first and the last line of a day. Clocks jump: the first has the lower number, whatever its time. */
function endsOf(db: Db, from: number): Ends | undefined {
  const { seq, conversationId, createdAt } = messages;
  const ofDay = db
    .select({ seq, conversationId, createdAt })
    .from(messages)
    .where(and(OF_THE_DUEL, gte(createdAt, from), lt(createdAt, from + DAY_MS)));
  const earliest = ofDay.orderBy(asc(createdAt), asc(seq)).limit(1).get();
  const latest = ofDay.orderBy(desc(createdAt), desc(seq)).limit(1).get();
  if (!earliest || !latest) return undefined;
  return earliest.seq <= latest.seq ? [earliest, latest] : [latest, earliest];
}

/** The episodes from the one of the first line to that of the last, and one more than are told of. */
function episodesBetween(db: Db, [first, last]: Ends): DayEpisode[] {
  const { id, title, summary, activitySeq, origin } = conversations;
  const [begins, closes] = [alias(messages, 'begins'), alias(messages, 'closes')];
  const firstSeq = sql`(SELECT min(seq) FROM messages WHERE conversation_id = ${id})`;
  const until = db.select({ activitySeq }).from(conversations).where(eq(id, last.conversationId)).get();
  return db
    .select({ id, title, summary, startsAt: begins.createdAt, endsAt: closes.createdAt })
    .from(conversations)
    .innerJoin(begins, eq(begins.seq, firstSeq))
    .innerJoin(closes, eq(closes.seq, activitySeq))
    .where(and(eq(origin, 'eternal'), between(activitySeq, first.seq, until?.activitySeq ?? last.seq)))
    .orderBy(asc(activitySeq))
    .limit(DAY_EPISODES_MAX + 1)
    .all()
    .map((row) => ({
      _id: row.id,
      title: displayTitle({ _id: row.id, title: row.title, summary: row.summary }),
      startsAt: new Date(row.startsAt),
      endsAt: new Date(row.endsAt),
    }));
}

function linesOf(db: Db, from: number): number {
  const { seq, createdAt } = messages;
  const ofDay = db
    .select({ seq })
    .from(messages)
    .where(and(OF_THE_DUEL, gte(createdAt, from), lt(createdAt, from + DAY_MS)))
    .limit(DAY_LINES_MAX)
    .as('of_day');
  return db.select({ n: count() }).from(ofDay).get()?.n ?? 0;
}

function dayBefore(db: Db, time: number): string | null {
  const { createdAt } = messages;
  const row = db
    .select({ createdAt })
    .from(messages)
    .where(and(OF_THE_DUEL, lt(createdAt, time)))
    .orderBy(desc(createdAt))
    .limit(1)
    .get();
  return row ? utcDayOf(row.createdAt) : null;
}

function dayAfter(db: Db, time: number): string | null {
  const { createdAt } = messages;
  const row = db
    .select({ createdAt })
    .from(messages)
    .where(and(OF_THE_DUEL, gt(createdAt, time - 1)))
    .orderBy(asc(createdAt))
    .limit(1)
    .get();
  return row ? utcDayOf(row.createdAt) : null;
}
