import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { readEpoch, readRevision } from '#shared/db/queries/feed-epoch.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { feedMessages } from './feed-messages.ts';
import { FeedPublication, type Cursor } from './feed-publication.ts';
import { PAGE_SIZE, REPLAY_MAX, type Stretch } from './replay-buffer.ts';

type MessageRow = typeof messages.$inferSelect;

/** Reads the feed from the database. Synchronous, so that reading and subscribing happen in one tick. */
export class FeedReader {
  readonly #db: Db;
  readonly #dataVersion;
  /** How many pages were read so far, and how long SQLite took over them. */
  readonly reads = { count: 0, ms: 0 };

  constructor(db: Db) {
    this.#db = db;
    this.#dataVersion = db.$client.prepare('PRAGMA data_version').pluck();
  }

  /** Where the feed ends now. */
  head(): Cursor {
    const last = this.#db
      .select({ seq: messages.seq })
      .from(messages)
      .where(eq(messages.origin, 'eternal'))
      .orderBy(desc(messages.seq))
      .limit(1)
      .get();
    return { epoch: readEpoch(this.#db), seq: last?.seq ?? 0 };
  }

  /** The last lines, at most `REPLAY_MAX`, and where the feed stood with them: a line past that would be published again. */
  latest(): Stretch {
    return this.snapshot(() => {
      const head = this.head();
      const rows = this.#timed(() => this.#lastRows(REPLAY_MAX + 1));
      const before = rows.length > REPLAY_MAX ? rows.pop() : undefined;
      return { head, lines: this.#lines(rows.reverse(), head.epoch), after: before?.seq ?? 0 };
    });
  }

  /** Up to `PAGE_SIZE` lines after the cursor, oldest first. */
  after(cursor: Cursor): FeedPublication[] {
    const rows = this.#timed(() => this.#rowsAfter(cursor.seq));
    return this.#lines(rows, cursor.epoch);
  }

  /** The conversation that the duel is writing. */
  liveConversation(): string | undefined {
    return this.#db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.live, true))
      .get()?.id;
  }

  /** Whether there is such a conversation. */
  has(conversationId: string): boolean {
    const row = this.#db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .get();
    return row !== undefined;
  }

  /** The theme an administrator chose, where one did. */
  theme(): string | undefined {
    return readSetting(this.#db, 'theme');
  }

  /** A number that moves with every change that an anonymous visitor could see. */
  revision(): number {
    return readRevision(this.#db);
  }

  /** A number that moves when another connection commits. */
  dataVersion(): number {
    return Number(this.#dataVersion.get());
  }

  /** Runs several reads against one state of the database. */
  snapshot<T>(read: () => T): T {
    return readSnapshot(this.#db, read);
  }

  #lastRows(count: number) {
    const { origin, seq } = messages;
    return this.#db
      .select()
      .from(messages)
      .where(eq(origin, 'eternal'))
      .orderBy(desc(seq))
      .limit(count)
      .all();
  }

  #rowsAfter(after: number) {
    const { origin, seq } = messages;
    return this.#db
      .select()
      .from(messages)
      .where(and(eq(origin, 'eternal'), gt(seq, after)))
      .orderBy(asc(seq))
      .limit(PAGE_SIZE)
      .all();
  }

  #lines(rows: readonly MessageRow[], epoch: string): FeedPublication[] {
    const said = feedMessages(this.#db, rows, { introduced: false });
    return said.map(
      (message, n) => new FeedPublication({ type: 'message', message }, { epoch, seq: rows[n]?.seq ?? 0 }),
    );
  }

  #timed<Rows>(read: () => Rows): Rows {
    const begun = performance.now();
    const rows = read();
    this.reads.ms += performance.now() - begun;
    this.reads.count += 1;
    return rows;
  }
}
