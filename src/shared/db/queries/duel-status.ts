import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { duelStatus } from '../schema.ts';

export type DuelStatus = Omit<typeof duelStatus.$inferSelect, 'id'>;

const THE_ROW = 1;

export function readDuelStatus(db: Db): DuelStatus | undefined {
  return db.select().from(duelStatus).where(eq(duelStatus.id, THE_ROW)).get();
}

export function writeDuelStatus(db: Db | Tx, change: Partial<DuelStatus>): void {
  db.update(duelStatus).set(change).where(eq(duelStatus.id, THE_ROW)).run();
}
