import { count, ne, or } from 'drizzle-orm';
import { auditedWrite } from '#shared/db/audited-write.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import type { TimestampsSet } from '#shared/schemas/admin.ts';
import type { JobContext } from './job-context.ts';

/** What the specification has a client show of the database. There is one file and it is open: 1 means connected. */
const DATABASE = { host: 'localhost', name: 'feral.db', readyState: 1 };

type Counts = Omit<TimestampsSet, 'success' | 'timestamp' | 'db'>;

/** Gives every conversation and message the same time. Nothing changes its place: order never came from a clock. */
export function setTimestamps(
  { db, username }: JobContext,
  { timestamp }: { timestamp: string },
): TimestampsSet {
  const time = new Date(timestamp).getTime();
  const detail = (counts: Counts) => ({ timestamp, ...counts });
  const act = { username, action: 'set timestamps', detail, history: 'rewritten' } as const;
  const counts = auditedWrite(db, act, (tx): Counts => {
    const { startDate, createdAt, updatedAt } = conversations;
    const matched = tx.select({ n: count() }).from(conversations).get()?.n ?? 0;
    const msgMatched = tx.select({ n: count() }).from(messages).get()?.n ?? 0;
    const modified = tx
      .update(conversations)
      .set({ startDate: time, createdAt: time, updatedAt: time })
      .where(or(ne(startDate, time), ne(createdAt, time), ne(updatedAt, time)))
      .run().changes;
    const msgModified = tx
      .update(messages)
      .set({ createdAt: time })
      .where(ne(messages.createdAt, time))
      .run().changes;
    return { matched, modified, msgMatched, msgModified };
  });
  return { success: true, timestamp: new Date(time).toISOString(), ...counts, db: DATABASE };
}
