import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { readEpoch, readRevision } from '#shared/db/queries/feed-epoch.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { toEternalMessage } from '#shared/db/rows.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import type { Cursor } from './cursor.ts';
import { Publication } from './publication.ts';
import { conversationOf } from './topics.ts';

/** Rows read at once: at most some 150 kB on the wire, a few milliseconds. */
export const PAGE_SIZE = 100;

/** Reads the feed from the database. Synchronous, so that reading and subscribing happen in one tick. */
export class FeedReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
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

  /** Up to `PAGE_SIZE` messages of `topic` after the cursor, oldest first. */
  after(topic: string, cursor: Cursor): Publication[] {
    const conversationId = conversationOf(topic);
    const ofTopic =
      conversationId === undefined
        ? eq(messages.origin, 'eternal')
        : eq(messages.conversationId, conversationId);
    return this.#db
      .select()
      .from(messages)
      .where(and(ofTopic, gt(messages.seq, cursor.seq)))
      .orderBy(asc(messages.seq))
      .limit(PAGE_SIZE)
      .all()
      .map((row) => {
        const place = { epoch: cursor.epoch, seq: row.seq };
        return new Publication({ type: 'message', message: toEternalMessage(row) }, place);
      });
  }

  /** Whether the duel is writing the conversation; undefined where there is none of that id. */
  isLive(conversationId: string): boolean | undefined {
    return this.#db
      .select({ live: conversations.live })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .get()?.live;
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
    return Number(this.#db.$client.pragma('data_version', { simple: true }));
  }

  /** Runs several reads against one state of the database. */
  snapshot<T>(read: () => T): T {
    return this.#db.$client.transaction(read).deferred();
  }
}
