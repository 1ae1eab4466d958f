import { and, asc, count, desc, eq, gte, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { BRAND } from '#shared/brand.ts';
import { ANSWER_BYTES_MAX } from '#shared/constants.ts';
import { archiveConversation, type ArchiveStore } from '#shared/db/archive-store.ts';
import type { Db } from '#shared/db/client.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { conversations, facts, messages } from '#shared/db/schema.ts';
import type { ArchiveFeedOutput } from '#shared/schemas/archive.ts';
import { SPOILS_MAX, type Spoil } from '#shared/schemas/eternal.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import { firstWithin, weightOf } from '../../limits/answer-weight.ts';
import { feedMessages } from '../../live/feed-messages.ts';

const SAID_BY_THE_DUEL = eq(messages.origin, 'eternal');

/** The eternal feed, read. */
export class EternalService {
  readonly #db: Db;
  readonly #history: ReturnType<typeof prepareHistory>;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
    this.#history = prepareHistory(deps.db);
  }

  /** The last `limit` messages the duel said, across episodes, oldest first; as many of them as make 1 MiB. */
  history({ limit }: { limit: number }): EternalMessage[] {
    return readSnapshot(this.#db, () => {
      const oldest = firstWithin(this.#history.newest.all({ limit }), ANSWER_BYTES_MAX).at(-1);
      return oldest ? this.#since(oldest.seq) : [];
    });
  }

  /** Who has a thing is what the latest fact about it says; the things of the first persona, latest first, twelve at most. */
  spoils(): Spoil[] {
    const latest = this.#db
      .select({ seq: max(facts.seq).as('latest_seq') })
      .from(facts)
      .where(isNotNull(facts.thing))
      .groupBy(sql`lower(${facts.thing})`);
    return this.#db
      .select({ thing: facts.thing, fact: facts.text, conversationId: facts.conversationId })
      .from(facts)
      .where(and(inArray(facts.seq, latest), eq(facts.holder, BRAND.personas.assistant)))
      .orderBy(desc(facts.seq))
      .limit(SPOILS_MAX)
      .all()
      .flatMap(({ thing, fact, conversationId }) =>
        thing !== null && conversationId !== null ? [{ thing, fact, conversationId }] : [],
      );
  }

  #since(seq: number): EternalMessage[] {
    return feedMessages(this.#db, this.#history.since.all({ seq }), { introduced: true });
  }
}

/** Prepared once: the history is asked for by each page of the feed. */
function prepareHistory(db: Db) {
  const { seq, content } = messages;
  return {
    /** `limit`: what so many messages weigh, newest first. */
    newest: db
      .select({ seq, weight: weightOf(content) })
      .from(messages)
      .where(SAID_BY_THE_DUEL)
      .orderBy(desc(seq))
      .limit(sql.placeholder('limit'))
      .prepare(),
    /** `seq`: it and what was said after it, oldest first. */
    since: db
      .select()
      .from(messages)
      .where(and(SAID_BY_THE_DUEL, gte(seq, sql.placeholder('seq'))))
      .orderBy(asc(seq))
      .prepare(),
  };
}

/** How far back a visitor's page may ask. */
const LONGEST_MS = 24 * 3_600_000;
/** More than a day's lines; setting all timestamps to now must not make every beacon count a million rows. */
const COUNT_MAX = 50_000;

/**
 * What a page asks for as it is left. Closed episodes have their archive already; the live one's is made or extended: one
 * for everybody, written again only when something was said since. A thousand leaving at once cost one file.
 */
export class FeedArchiveService {
  readonly #store: ArchiveStore;
  readonly #now: () => number;
  #writing: Promise<string | undefined> | undefined;

  constructor({ store, now = Date.now }: { store: ArchiveStore; now?: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  /** Archives what the feed said since then, 24 hours at most. */
  async archive(since: Date): Promise<ArchiveFeedOutput> {
    const messageCount = this.#saidSince(Math.max(since.getTime(), this.#now() - LONGEST_MS));
    if (messageCount === 0) return { success: true, archived: false, messageCount };
    this.#writing ??= this.#archiveLive().finally(() => (this.#writing = undefined));
    const archiveId = await this.#writing;
    return { success: true, archived: true, ...(archiveId !== undefined && { archiveId }), messageCount };
  }

  /** Resolves once nothing is being written any more, well or not: that is for those who asked. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#writing]);
  }

  #saidSince(time: number): number {
    const said = this.#store.db
      .select({ seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.origin, 'eternal'), gte(messages.createdAt, time)))
      .limit(COUNT_MAX)
      .as('said');
    return this.#store.db.select({ n: count() }).from(said).get()?.n ?? 0;
  }

  async #archiveLive(): Promise<string | undefined> {
    const { db } = this.#store;
    const live = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.live, true))
      .get();
    return live && archiveConversation(this.#store, live.id);
  }
}
