import { and, eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { messages, turns } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { LineProvenance } from '#shared/schemas/line.ts';

/** Single lines, whichever conversation they are of. */
export class LinesService {
  readonly #db: Db;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /** @throws AppError NOT_FOUND */
  provenance(id: string): LineProvenance {
    const ofMessage = and(
      eq(turns.messageSeq, messages.seq),
      eq(turns.conversationId, messages.conversationId),
    );
    const row = this.#db
      .select({ engine: turns.engine, model: turns.model })
      .from(messages)
      .leftJoin(turns, ofMessage)
      .where(eq(messages.id, id))
      .get();
    if (!row) throw new AppError('NOT_FOUND', 'There is no such line.');
    return row;
  }
}
