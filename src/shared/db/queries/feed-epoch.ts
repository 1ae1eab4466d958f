import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { feed } from '../schema.ts';

const THE_ROW = 1;

/** The generation of the feed's history; the first half of every event id. */
export function readEpoch(db: Pick<Db, 'select'>): string {
  const row = db.select({ epoch: feed.epoch }).from(feed).where(eq(feed.id, THE_ROW)).get();
  return row?.epoch ?? '';
}

/** Counts every change that an anonymous visitor could see. */
export function readRevision(db: Db): number {
  const row = db.select({ revision: feed.revision }).from(feed).where(eq(feed.id, THE_ROW)).get();
  return row?.revision ?? 0;
}

/** Starts a new generation: every resume id given out so far now answers `reset`. Call in the rewriting transaction. */
export function renewEpoch(db: Pick<Db, 'update'>): void {
  db.update(feed)
    .set({ epoch: randomBytes(4).toString('hex') })
    .where(eq(feed.id, THE_ROW))
    .run();
}
