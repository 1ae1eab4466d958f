import { and, between, count, eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** On so many days in a row. */
const DAYS = 3;
/** Lines of an hour in which somebody watched: at rest there are four. */
const WATCHED_LINES = 40;

/**
 * Whether somebody watched around this time of the day on each of the last three days, and nobody two hours before: whoever comes now
 * comes at the usual hour. The duel rests while nobody watches, so that its lines tell; nothing is noted about anybody.
 * @param now epoch milliseconds.
 */
export function isRegularHour(db: Db, now: number): boolean {
  const days = Array.from({ length: DAYS }, (_, n) => now - (n + 1) * DAY_MS);
  return days.every((at) => wasWatched(db, at) && !wasWatched(db, at - 2 * HOUR_MS));
}

/** Whether somebody watched in the hour around `at`. */
function wasWatched(db: Db, at: number): boolean {
  const around = between(messages.createdAt, at - HOUR_MS / 2, at + HOUR_MS / 2);
  const lines = db
    .select({ n: count() })
    .from(messages)
    .where(and(eq(messages.origin, 'eternal'), around))
    .get();
  return (lines?.n ?? 0) >= WATCHED_LINES;
}
