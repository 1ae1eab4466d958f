import { eq, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { feed } from '../schema.ts';

/** The one row's id. */
export const THE_FEED = 1;

/** The generation of the feed's history; the first half of every event id. */
export function readEpoch(db: Pick<Db, 'select'>): string {
  const row = db.select({ epoch: feed.epoch }).from(feed).where(eq(feed.id, THE_FEED)).get();
  return row?.epoch ?? '';
}

/** Notes a change that an anonymous visitor could see, in a table that no trigger watches. */
export function reviseFeed(db: Pick<Db, 'update'>): void {
  db.update(feed)
    .set({ revision: sql`${feed.revision} + 1` })
    .where(eq(feed.id, THE_FEED))
    .run();
}

/** Counts every change that an anonymous visitor could see. */
export function readRevision(db: Db): number {
  const row = db.select({ revision: feed.revision }).from(feed).where(eq(feed.id, THE_FEED)).get();
  return row?.revision ?? 0;
}
