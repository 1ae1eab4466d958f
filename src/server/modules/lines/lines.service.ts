import { and, asc, eq, gte, lt, max, min, sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { toMessage } from '#shared/db/rows.ts';
import { messages, turns } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { AppError } from '#shared/errors.ts';
import type { Line, LineProvenance } from '#shared/schemas/line.ts';
import { prepareLineQueries, type LineQueries } from './line-queries.ts';

type MessageRow = typeof messages.$inferSelect;

/** How often a random place is looked at, and how many lines there. */
const SAMPLES = 4;
const LINES_PER_SAMPLE = 32;
/** A shorter line says little without what came before it; a longer one was uploaded. */
const WORTH_BYTES = { min: 40, max: 2_400 };

/** Single lines, whichever conversation they are of. */
export class LinesService {
  readonly #db: Db;
  readonly #queries: LineQueries;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
    this.#queries = prepareLineQueries(deps.db);
  }

  /**
   * A line with what was said just before and after it.
   * @throws AppError NOT_FOUND
   */
  byId(id: string): Line {
    return readSnapshot(this.#db, () => {
      const row = this.#queries.byId.get({ id });
      if (!row) throw noSuchLine();
      const { message, conversation } = row;
      const around = {
        before: this.#queries.before.all(message).reverse(),
        after: this.#queries.after.all(message),
      };
      const isBeside = (row: MessageRow) => row.conversationId === message.conversationId;
      return {
        message: toMessage(message),
        before: around.before.filter(isBeside).map(toMessage),
        after: around.after.filter(isBeside).map(toMessage),
        conversation: {
          _id: conversation.id,
          title: conversation.title,
          summary: conversation.summary,
          isEternalMode: conversation.live,
        },
        number: (this.#queries.linesBefore.get(message)?.n ?? 0) + 1,
        count: conversation.messageCount,
        previous: around.before.at(-1)?.id ?? null,
        next: around.after[0]?.id ?? null,
      };
    });
  }

  /**
   * A line worth reading, each time another one: words that say something by themselves, and not what was said last, which is on the
   * air. Where there is none such, any line. It reads a few dozen rows, however many there are.
   * @throws AppError NOT_FOUND where nothing was ever said.
   */
  random(): { id: string } {
    return readSnapshot(this.#db, () => {
      const [first, last] = [this.#bound(min(messages.seq)), this.#bound(max(messages.seq))];
      for (let left = SAMPLES; left > 0; left -= 1) {
        const found = randomOf(this.#worthReading(first + Math.floor(Math.random() * (last - first)), last));
        if (found) return { id: found.id };
      }
      return { id: this.#idOf(first) };
    });
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
    if (!row) throw noSuchLine();
    return row;
  }

  /** The lowest or the highest `seq`; SQLite finds either without reading on, but not both at once. */
  #bound(seq: ReturnType<typeof min<typeof messages.seq>>): number {
    const found = this.#db.select({ seq }).from(messages).get();
    if (typeof found?.seq !== 'number') throw new AppError('NOT_FOUND', 'Nothing has been said yet.');
    return found.seq;
  }

  #idOf(seq: number): string {
    const row = this.#db.select({ id: messages.id }).from(messages).where(eq(messages.seq, seq)).get();
    if (!row) throw noSuchLine();
    return row.id;
  }

  /** Those worth reading of the next lines. Deletions leave gaps, so that drawing a single line would favour what comes after one. */
  #worthReading(from: number, last: number) {
    const { id, asciiArt, content, seq } = messages;
    return this.#db
      .select({ id, asciiArt, bytes: sql<number>`octet_length(${content})` })
      .from(messages)
      .where(and(gte(seq, from), lt(seq, last)))
      .orderBy(asc(seq))
      .limit(LINES_PER_SAMPLE)
      .all()
      .filter(({ asciiArt, bytes }) => !asciiArt && bytes >= WORTH_BYTES.min && bytes <= WORTH_BYTES.max);
  }
}

function randomOf<Each>(rows: readonly Each[]): Each | undefined {
  return rows[Math.floor(Math.random() * rows.length)];
}

function noSuchLine(): AppError {
  return new AppError('NOT_FOUND', 'There is no such line.');
}
