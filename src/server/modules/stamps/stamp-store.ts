import type { Db } from '#shared/db/client.ts';
import type { Sqlite } from '#shared/db/sqlite.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import {
  STAMPED_FEED_LINES,
  STAMPED_LINES_MAX,
  type StampCounts,
  type StampedLine,
} from '#shared/schemas/stamp.ts';
import { ALL_STAMPS } from '#shared/stamps.ts';

/** That a visitor has put a stamp on a line, or no longer has. */
export interface Mark {
  readonly line: number;
  readonly visitorId: string;
  readonly stamp: string;
  readonly on: boolean;
  readonly at: number;
}

interface CountRow {
  readonly id: string;
  readonly kind: string;
  readonly count: number;
}

const COUNTS = `SELECT messages.id, kind, count FROM stamp_counts JOIN messages ON messages.seq = message_seq
  WHERE kind <> '${ALL_STAMPS}' AND count > 0`;
/** Ids of lines are looked for among those that have a stamp: a conversation may have a hundred thousand lines. */
const OF_CONVERSATION = `${COUNTS} AND conversation_id = $id AND message_seq IN (
    SELECT message_seq FROM stamp_counts JOIN messages ON messages.seq = message_seq
    WHERE message_seq BETWEEN (SELECT min(seq) FROM messages WHERE conversation_id = $id)
        AND (SELECT max(seq) FROM messages WHERE conversation_id = $id)
      AND kind = '${ALL_STAMPS}' AND count > 0 AND conversation_id = $id
    ORDER BY message_seq DESC LIMIT ${STAMPED_LINES_MAX})
  ORDER BY message_seq`;
const OF_FEED = `${COUNTS} AND origin = 'eternal' AND message_seq >= (
    SELECT min(seq) FROM (SELECT seq FROM messages WHERE origin = 'eternal' ORDER BY seq DESC LIMIT ${STAMPED_FEED_LINES}))
  ORDER BY message_seq`;
const OF_LINES = `SELECT messages.id, kind, iif(kind = '${ALL_STAMPS}', 0, count) AS count
  FROM stamp_counts JOIN messages ON messages.seq = message_seq
  WHERE message_seq IN (SELECT value FROM json_each(?)) ORDER BY message_seq`;
/** What is gone meanwhile is not stamped. */
const PUT = `INSERT OR IGNORE INTO stamps (message_seq, visitor_id, kind, at)
  SELECT seq, $visitorId, $stamp, $at FROM messages WHERE seq = $line`;
const TAKE_BACK =
  'DELETE FROM stamps WHERE message_seq = $line AND visitor_id = $visitorId AND kind = $stamp';

interface StoreDeps {
  readonly reader: Db;
  /** Waits for no lock. */
  readonly writer: Db;
}

/** The rows of stamps and of their counts. */
export class StampStore {
  readonly #reader: Sqlite;
  readonly #writer: Db;

  constructor({ reader, writer }: StoreDeps) {
    this.#reader = reader.$client;
    this.#writer = writer;
  }

  /** The `seq` of a line; undefined where there is none of that id. */
  seqOf(id: string): number | undefined {
    return this.#pluck('SELECT seq FROM messages WHERE id = ?').get(id) as number | undefined;
  }

  hasConversation(id: string): boolean {
    return this.#pluck('SELECT 1 FROM conversations WHERE id = ?').get(id) !== undefined;
  }

  /** Whether a visitor has put that stamp on that line. */
  has({ line, visitorId, stamp }: Omit<Mark, 'on' | 'at'>): boolean {
    const sql = 'SELECT 1 FROM stamps WHERE message_seq = ? AND visitor_id = ? AND kind = ?';
    return this.#pluck(sql).get(line, visitorId, stamp) !== undefined;
  }

  /** The stamped ones of the latest lines of the feed. */
  ofFeed(): StampedLine[] {
    return linesOf(this.#statement(OF_FEED).all() as CountRow[]);
  }

  ofConversation(id: string): StampedLine[] {
    return linesOf(this.#statement(OF_CONVERSATION).all({ id }) as CountRow[]);
  }

  /** Of lines that were ever stamped, also where every stamp was taken back. */
  ofLines(lines: readonly number[]): StampedLine[] {
    return linesOf(this.#statement(OF_LINES).all(JSON.stringify(lines)) as CountRow[]);
  }

  /** The number of the latest change of any count. */
  latestChange(): number {
    return Number(this.#pluck('SELECT latest FROM stamp_changes').get());
  }

  /** Up to `limit` lines whose counts changed after the change `after`, in the order in which they did. */
  changedAfter(after: number, limit: number): { line: number; change: number }[] {
    const sql = `SELECT message_seq AS line, change FROM stamp_counts
      WHERE kind = '${ALL_STAMPS}' AND change > ? ORDER BY change LIMIT ?`;
    return this.#statement(sql).all(after, limit) as { line: number; change: number }[];
  }

  /** Writes marks in one transaction. It does not wait for a lock that somebody holds: it fails. */
  write(marks: readonly Mark[]): void {
    writeTransaction(this.#writer, () => {
      const put = this.#writer.$client.prepare(PUT);
      const takeBack = this.#writer.$client.prepare(TAKE_BACK);
      for (const { on, at, ...mark } of marks) {
        if (on) put.run({ ...mark, at });
        else takeBack.run(mark);
      }
    });
  }

  readonly #statements = new Map<string, ReturnType<Sqlite['prepare']>>();

  #statement(sql: string) {
    const statement = this.#statements.get(sql) ?? this.#reader.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #pluck(sql: string) {
    return this.#statement(sql).pluck();
  }
}

/** Rows of a line follow each other. A count of 0 only says that there is the line. */
function linesOf(rows: readonly CountRow[]): StampedLine[] {
  const lines = new Map<string, StampCounts>();
  for (const { id, kind, count } of rows) {
    const stamps = lines.get(id) ?? {};
    lines.set(id, stamps);
    if (count > 0) stamps[kind] = count;
  }
  return [...lines].map(([id, stamps]) => ({ id, stamps }));
}
