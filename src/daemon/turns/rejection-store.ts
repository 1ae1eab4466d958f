import { lte, max } from 'drizzle-orm';
import type { Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { rejections } from '#shared/db/schema.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import type { Engine } from '../engines/engine.ts';
import type { Rejection } from '../gate/gate.ts';

/** Rows kept. */
const KEPT = 5_000;
/** Rows beyond that before the oldest go. */
const SLACK = 200;
/** Characters kept of a line. */
const SHOWN = 400;

/** A line that the gate refused, and where it came from. */
export interface Rejected {
  readonly conversationId: string;
  readonly purpose: (typeof rejections.$inferSelect)['purpose'];
  readonly persona: Persona;
  readonly engine: Pick<Engine, 'name' | 'model'>;
  readonly reason: Rejection;
  /** Already cleaned. */
  readonly text: string;
}

/** Keeps a refused line for the administrator to read. */
export function recordRejection(db: Db, { engine, text, ...rejected }: Rejected): void {
  const row = { ...rejected, at: Date.now(), engine: engine.name, model: engine.model };
  writeTransaction(db, (tx) => {
    const added = tx
      .insert(rejections)
      .values({ ...row, text: Array.from(text).slice(0, SHOWN).join('') })
      .returning({ seq: rejections.seq })
      .get();
    if (added.seq % SLACK === 0)
      tx.delete(rejections)
        .where(lte(rejections.seq, added.seq - KEPT))
        .run();
  });
}

/** How many lines the gate has refused in all, pruned ones included. */
export function countRejections(db: Db): number {
  return (
    db
      .select({ seq: max(rejections.seq) })
      .from(rejections)
      .get()?.seq ?? 0
  );
}
