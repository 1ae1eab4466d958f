import { and, asc, between, count, desc, eq, gt, inArray, lt, lte, sum } from 'drizzle-orm';
import { PAGE_BYTES_MAX } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { conversations, messages, turns } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { AppError } from '#shared/errors.ts';
import { printableJson } from '#shared/text/printable.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { firstWithin, weightOf } from '../../limits/answer-weight.ts';
import { formatCursor, parseCursor, type Cursor } from '../../live/feed-publication.ts';
import { ABOUT, type DataSheet } from './data-sheet.ts';

/** Messages that are read at once: a page takes a millisecond or two. */
const PAGE_MESSAGES = 100;

/** What an export has: everything after one place, up to another. */
export interface ExportRange {
  /** The cursor of a message; the beginning where it is undefined. */
  readonly after: string | undefined;
  readonly until: string;
}

/** Everything that was said, as JSON Lines. Each page is read when it is asked for. */
export class ExportsService {
  readonly #db: Db;

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /** What an export that is begun now will have. */
  sheet(): DataSheet {
    return readSnapshot(this.#db, () => {
      const { messageCount } = conversations;
      const all = this.#db
        .select({ conversations: count(), messages: sum(messageCount).mapWith(Number) })
        .from(conversations)
        .where(gt(messageCount, 0))
        .get();
      return {
        type: 'sheet',
        exportedAt: new Date().toISOString(),
        until: formatCursor(this.#head()),
        conversations: all?.conversations ?? 0,
        messages: all?.messages ?? 0,
      };
    });
  }

  /** The sheet as the first line. */
  opening(sheet: DataSheet): string {
    return lineOf({ ...ABOUT, ...sheet });
  }

  /**
   * Messages, each conversation before its first, and at the end a line that says so: whole lines, some hundred at a time.
   * @throws AppError BAD_REQUEST for what is no cursor, CONFLICT where history was rewritten since, also in the midst of it.
   */
  pages({ after, until }: ExportRange): Generator<string> {
    const last = cursorFrom(until);
    const from = after === undefined ? { epoch: last.epoch, seq: 0 } : cursorFrom(after);
    if (from.epoch !== last.epoch || last.epoch !== readEpoch(this.#db)) throw rewritten();
    return this.#between(from, last);
  }

  *#between({ epoch, seq }: Cursor, last: Cursor): Generator<string> {
    for (let after = seq; ;) {
      const page = readSnapshot(this.#db, () => this.#page({ epoch, seq: after }, last.seq));
      if (!page) break;
      yield page.text;
      after = page.last;
    }
    yield lineOf({ type: 'end', until: formatCursor(last) });
  }

  #head(): Cursor {
    const last = this.#db
      .select({ seq: messages.seq })
      .from(messages)
      .orderBy(desc(messages.seq))
      .limit(1)
      .get();
    return { epoch: readEpoch(this.#db), seq: last?.seq ?? 0 };
  }

  /** The page after a place; undefined at the end. */
  #page({ epoch, seq }: Cursor, until: number): { text: string; last: number } | undefined {
    if (readEpoch(this.#db) !== epoch) throw rewritten();
    const next = this.#db
      .select({ seq: messages.seq, weight: weightOf(messages.content) })
      .from(messages)
      .where(and(gt(messages.seq, seq), lte(messages.seq, until)))
      .orderBy(asc(messages.seq))
      .limit(PAGE_MESSAGES)
      .all();
    const page = firstWithin(next, PAGE_BYTES_MAX);
    const [first, last] = [page[0], page.at(-1)];
    if (!first || !last) return undefined;
    const rows = this.#rows(first.seq, last.seq);
    const begun = this.#begunIn(rows);
    const lines = rows.flatMap((row) => [
      ...(begun.get(row.message.seq) ?? []),
      lineOf(messageLine(row, epoch)),
    ]);
    return { text: lines.join(''), last: last.seq };
  }

  #rows(first: number, last: number): Row[] {
    const ofMessage = and(
      eq(turns.messageSeq, messages.seq),
      eq(turns.conversationId, messages.conversationId),
    );
    return this.#db
      .select({ message: messages, engine: turns.engine, model: turns.model })
      .from(messages)
      .leftJoin(turns, ofMessage)
      .where(between(messages.seq, first, last))
      .orderBy(asc(messages.seq))
      .all();
  }

  /** The lines of conversations that begin in these rows, by the message that they stand before. */
  #begunIn(rows: readonly Row[]): Map<number, string[]> {
    const firsts = new Map<string, number>();
    for (const { message } of rows) {
      if (!firsts.has(message.conversationId)) firsts.set(message.conversationId, message.seq);
    }
    const begun = [...firsts].filter(([id, seq]) => !this.#hasBefore(id, seq)).map(([id]) => id);
    return new Map(
      this.#db
        .select()
        .from(conversations)
        .where(inArray(conversations.id, begun))
        .all()
        .map((row) => [firsts.get(row.id) ?? 0, [lineOf(conversationLine(row))]]),
    );
  }

  #hasBefore(conversationId: string, seq: number): boolean {
    const earlier = and(eq(messages.conversationId, conversationId), lt(messages.seq, seq));
    return this.#db.select({ seq: messages.seq }).from(messages).where(earlier).limit(1).get() !== undefined;
  }
}

interface Row {
  readonly message: typeof messages.$inferSelect;
  readonly engine: string | null;
  readonly model: string | null;
}

function messageLine({ message, engine, model }: Row, epoch: string) {
  const { seq, id, conversationId, role, content, beat, asciiArt, createdAt } = message;
  return {
    type: 'message',
    cursor: formatCursor({ epoch, seq }),
    id,
    conversation: conversationId,
    role,
    persona: agentNameOf(message),
    content: stripTag(content),
    beat,
    asciiArt,
    createdAt: new Date(createdAt).toISOString(),
    engine,
    model,
  };
}

function conversationLine({ id, origin, title, summary, startDate }: typeof conversations.$inferSelect) {
  return { type: 'conversation', id, origin, title, summary, startDate: new Date(startDate).toISOString() };
}

function lineOf(value: object): string {
  return `${printableJson(value)}\n`;
}

function cursorFrom(text: string): Cursor {
  const cursor = parseCursor(text);
  if (!cursor) throw new AppError('BAD_REQUEST', 'after: the cursor of a message of an export is needed.');
  return cursor;
}

function rewritten(): AppError {
  return new AppError('CONFLICT', 'What was said has been rewritten since. Begin the export anew.');
}
