import { count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { FULL_BYTES, LEAST_FREE_BYTES } from '#shared/db/backup/free-space.ts';
import type { Db } from '#shared/db/client.ts';
import type { DuelStatus } from '#shared/db/queries/duel-status.ts';
import { choices, conversations, episodes, rejections, spend } from '#shared/db/schema.ts';
import type { DuelDesk } from '#shared/schemas/duel.ts';
import { STORAGE_SENTENCES } from '#shared/storage-trouble.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { utcDayOf } from '#shared/utc-day.ts';

const EPISODES = 50;
const REFUSALS = 50;
const CHOICES = 20;
const HOURS = 24;
const DAY_MS = HOURS * 3600_000;

/** Tokens of today (UTC) by the hour in which they were reserved, 24 of them. */
export function spendByHour(db: Db, now: number): DuelDesk['budget']['hours'] {
  const today = utcDayOf(now);
  const rows = db.select().from(spend).where(eq(spend.day, today)).all();
  const hours = Array.from({ length: HOURS }, (_, hour) => ({ hour, duel: 0, chat: 0, costMicros: 0 }));
  for (const { createdAt, purpose, tokens, costMicros } of rows) {
    const hour = hours[hourOf(createdAt)];
    if (!hour) continue;
    hour[purpose] += tokens;
    hour.costMicros += costMicros;
  }
  return hours;
}

/** How much the last episodes repeated themselves, oldest first. */
export function lastEpisodes(db: Db): DuelDesk['episodes'] {
  const refused = sql<number>`(SELECT COUNT(*) FROM ${rejections} WHERE ${rejections.conversationId} = ${episodes.conversationId} AND ${rejections.purpose} = 'duel')`;
  return db
    .select({
      conversationId: episodes.conversationId,
      title: conversations.title,
      repetition: sql<number>`${episodes.repetition}`,
      refused,
    })
    .from(episodes)
    .innerJoin(conversations, eq(conversations.id, episodes.conversationId))
    .where(isNotNull(episodes.repetition))
    .orderBy(desc(conversations.activitySeq))
    .limit(EPISODES)
    .all()
    .reverse();
}

/** How often the gate gave each reason in the last 24 hours, most frequent first. */
export function refusalsByReason(db: Db, now: number): DuelDesk['refusals']['reasons'] {
  return db
    .select({ reason: rejections.reason, count: count() })
    .from(rejections)
    .where(gte(rejections.at, now - DAY_MS))
    .groupBy(rejections.reason)
    .orderBy(desc(count()), rejections.reason)
    .all();
}

/** What the gate refused lately, latest first. */
export function latestRefusals(db: Db): DuelDesk['refusals']['latest'] {
  const { at, purpose, persona, engine, reason, text } = rejections;
  return db
    .select({ at, purpose, persona, engine, reason, text })
    .from(rejections)
    .orderBy(desc(rejections.seq))
    .limit(REFUSALS)
    .all()
    .map((row) => ({ ...row, at: new Date(row.at) }));
}

/** What the latest lines were chosen from, latest first. */
export function latestChoices(db: Db): DuelDesk['choices'] {
  return db
    .select({ at: choices.at, drafts: choices.drafts })
    .from(choices)
    .orderBy(desc(choices.seq))
    .limit(CHOICES)
    .all()
    .map(({ at, drafts }) => ({ at: new Date(at), drafts: [...drafts] }));
}

function hourOf(time: number): number {
  return new Date(time).getUTCHours();
}

/** Longer than the show is ever silent: the slowest pace, and what a line may take to be written. */
const SILENT_MS = 150_000;
/** The same while it rests: a quarter of an hour between two lines. */
const SILENT_AT_REST_MS = 15 * 60_000 + SILENT_MS;

/**
 * What the desk says of a disk with `free` bytes. On a full one the daemon can note nothing, so that its status is of earlier: whether
 * it still speaks shows in its last line.
 * @param now epoch milliseconds.
 */
export function storageStateOf(
  free: number,
  status: Pick<DuelStatus, 'running' | 'idle' | 'lastMessageAt'> | undefined,
  now: number,
): Pick<DuelDesk, 'storageProblem' | 'paused'> {
  if (free >= LEAST_FREE_BYTES) return { storageProblem: null, paused: false };
  if (free >= FULL_BYTES) return { storageProblem: nearlyFull(free), paused: false };
  const longest = status?.idle ? SILENT_AT_REST_MS : SILENT_MS;
  const paused = status?.running === true && now - (status.lastMessageAt ?? 0) > longest;
  return { storageProblem: STORAGE_SENTENCES.full, paused };
}

function nearlyFull(free: number): string {
  return `Only ${formatBytes(free)} are free where DATA_DIR lies. Make room: old backups and replaced-* folders may go.`;
}
