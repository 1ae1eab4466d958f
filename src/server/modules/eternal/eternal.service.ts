import { desc, eq } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { toEternalMessage } from '#shared/db/rows.ts';
import { messages } from '#shared/db/schema.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';

/** The eternal feed, read. */
export class EternalService {
  readonly #db: Db;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /** The last `limit` messages the duel said, across episodes, oldest first. */
  history(input: { limit: number }): EternalMessage[] {
    return this.#db
      .select()
      .from(messages)
      .where(eq(messages.origin, 'eternal'))
      .orderBy(desc(messages.seq))
      .limit(input.limit)
      .all()
      .reverse()
      .map(toEternalMessage);
  }
}
