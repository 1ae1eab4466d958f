import { and, asc, desc, eq, gte } from 'drizzle-orm';
import { ANSWER_BYTES_MAX } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { toEternalMessage } from '#shared/db/rows.ts';
import { messages } from '#shared/db/schema.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import { firstWithin, weightOf } from '../../limits/answer-weight.ts';

const SAID_BY_THE_DUEL = eq(messages.origin, 'eternal');

/** The eternal feed, read. */
export class EternalService {
  readonly #db: Db;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /** The last `limit` messages the duel said, across episodes, oldest first; as many of them as make 1 MiB. */
  history({ limit }: { limit: number }): EternalMessage[] {
    return readSnapshot(this.#db, () => {
      const oldest = firstWithin(this.#newest(limit), ANSWER_BYTES_MAX).at(-1);
      return oldest ? this.#since(oldest.seq) : [];
    });
  }

  /** What the last `limit` messages weigh, newest first. */
  #newest(limit: number) {
    const { seq, content } = messages;
    return this.#db
      .select({ seq, weight: weightOf(content) })
      .from(messages)
      .where(SAID_BY_THE_DUEL)
      .orderBy(desc(seq))
      .limit(limit)
      .all();
  }

  #since(seq: number): EternalMessage[] {
    return this.#db
      .select()
      .from(messages)
      .where(and(SAID_BY_THE_DUEL, gte(messages.seq, seq)))
      .orderBy(asc(messages.seq))
      .all()
      .map(toEternalMessage);
  }
}
