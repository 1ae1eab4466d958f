import { and, desc, eq, gt, gte, lt } from 'drizzle-orm';
import { roleOf, type Persona } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { toMessage } from '#shared/db/rows.ts';
import { conversations, episodes, messages, stampCounts } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import type { Message } from '#shared/schemas/message.ts';
import { ALL_STAMPS } from '#shared/stamps.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import { DAY_MS } from '#shared/utc-day.ts';
import { IS_QUOTABLE, mostQuotable } from './quotable.ts';

/** An episode that has ended. */
export interface EndedEpisode {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly endedAt: Date;
  /** Its most quotable lines, in their order; fewer than three where it has fewer. */
  readonly best: readonly Message[];
}

/** The line of a day in UTC. */
export interface LineOfDay {
  /** As in `2026-03-04`. */
  readonly day: string;
  /** When the day was over. */
  readonly endedAt: Date;
  readonly line: Message;
}

const EPISODES_MAX = 20;
const LINES_AN_EPISODE = 3;
/** What is looked at of an episode, or of a day's end: of a few hundred lines some are good. */
const LOOKED_AT_MAX = 300;
const DAYS = 14;

/** What feeds tell: episodes as they end, and a line of each day. */
export class SyndicationService {
  readonly #db: Db;
  readonly #now: () => number;

  constructor({ db, now = Date.now }: { db: Db; now?: () => number }) {
    this.#db = db;
    this.#now = now;
  }

  /** The last episodes that ended, latest first, twenty at most. */
  endedEpisodes(): EndedEpisode[] {
    return readSnapshot(this.#db, () =>
      this.#ended().map(({ id, title, summary, closedAt, updatedAt }) => ({
        id,
        title: displayTitle({ _id: id, title, summary }),
        summary,
        endedAt: new Date(closedAt ?? updatedAt),
        best: this.#bestOf(id),
      })),
    );
  }

  /**
   * The lines of the last days that are over, latest first, of one persona or of both: the one that visitors stamped most; where they
   * stamped none, one that can be quoted. A day without either has none.
   */
  linesOfDay(persona?: Persona): LineOfDay[] {
    const today = Math.floor(this.#now() / DAY_MS) * DAY_MS;
    return readSnapshot(this.#db, () =>
      Array.from({ length: DAYS }, (_, n) => today - n * DAY_MS).flatMap((endedAt) => {
        const line = this.#mostStampedBefore(endedAt, persona) ?? this.#lineBefore(endedAt, persona);
        const day = new Date(endedAt - DAY_MS).toISOString().slice(0, 10);
        return line ? [{ day, endedAt: new Date(endedAt), line }] : [];
      }),
    );
  }

  /** The line of an episode that visitors stamped most; where they stamped none, one that can be quoted; undefined where it has neither. */
  bestLineOf(conversationId: string): Message | undefined {
    const [quotable] = mostQuotable(this.#quotableOf(conversationId), 1).map(toMessage);
    return this.#mostStampedOf(conversationId) ?? quotable;
  }

  #ended() {
    const { id, title, summary, updatedAt, activitySeq, live, origin, messageCount } = conversations;
    return this.#db
      .select({ id, title, summary, updatedAt, closedAt: episodes.closedAt })
      .from(conversations)
      .leftJoin(episodes, eq(episodes.conversationId, id))
      .where(and(gt(messageCount, 0), eq(live, false), eq(origin, 'eternal')))
      .orderBy(desc(activitySeq), desc(id))
      .limit(EPISODES_MAX)
      .all();
  }

  #bestOf(conversationId: string): Message[] {
    return mostQuotable(this.#quotableOf(conversationId), LINES_AN_EPISODE).map(toMessage);
  }

  #quotableOf(conversationId: string) {
    return this.#db
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), IS_QUOTABLE))
      .orderBy(desc(messages.seq))
      .limit(LOOKED_AT_MAX)
      .all();
  }

  #mostStampedOf(conversationId: string): Message | undefined {
    const { count, kind, messageSeq } = stampCounts;
    const ofEpisode = and(eq(messages.conversationId, conversationId), eq(messages.asciiArt, false));
    const row = this.#db
      .select({ message: messages })
      .from(messages)
      .innerJoin(stampCounts, and(eq(messageSeq, messages.seq), eq(kind, ALL_STAMPS)))
      .where(and(ofEpisode, gt(count, 0)))
      .orderBy(desc(count), desc(messages.seq))
      .limit(1)
      .get();
    return row && toMessage(row.message);
  }

  #mostStampedBefore(endedAt: number, persona: Persona | undefined): Message | undefined {
    const { count, day, kind, messageSeq } = stampCounts;
    const ofDay = and(eq(kind, ALL_STAMPS), eq(day, endedAt / DAY_MS - 1), gt(count, 0));
    const row = this.#db
      .select({ message: messages })
      .from(stampCounts)
      .innerJoin(messages, eq(messages.seq, messageSeq))
      .where(and(ofDay, ofDuel(persona), eq(messages.asciiArt, false)))
      .orderBy(desc(count), desc(messageSeq))
      .limit(1)
      .get();
    return row && toMessage(row.message);
  }

  #lineBefore(endedAt: number, persona: Persona | undefined): Message | undefined {
    const { createdAt } = messages;
    const ofDay = and(gte(createdAt, endedAt - DAY_MS), lt(createdAt, endedAt));
    const rows = this.#db
      .select()
      .from(messages)
      .where(and(ofDay, ofDuel(persona), IS_QUOTABLE))
      .orderBy(desc(createdAt))
      .limit(LOOKED_AT_MAX)
      .all();
    return mostQuotable(rows, 1).map(toMessage)[0];
  }
}

/** What the duel said; of one persona, where one is given. */
function ofDuel(persona: Persona | undefined) {
  return and(eq(messages.origin, 'eternal'), persona && eq(messages.role, roleOf(persona)));
}
