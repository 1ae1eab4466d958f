import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { RECAP_LIMIT } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { conversations, facts, messages } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { AppError } from '#shared/errors.ts';
import {
  RECAP_FACTS_MAX,
  type Recap,
  type RecapEpisode,
  type RecapFact,
  type RecapInput,
} from '#shared/schemas/recap.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { SyndicationService } from '../syndication/syndication.service.ts';

type EpisodeRow = Pick<
  typeof conversations.$inferSelect,
  'id' | 'title' | 'summary' | 'live' | 'messageCount' | 'startDate'
> & { readonly endsAt: number };

interface Deps {
  readonly db: Db;
  readonly syndication: Pick<SyndicationService, 'bestLineOf'>;
}

/** What was missed: the latest episodes, the same for everybody. A visitor's page knows from where on they were away, and cuts it. */
export class RecapService {
  readonly #db: Db;
  readonly #syndication: Deps['syndication'];

  constructor({ db, syndication }: Deps) {
    this.#db = db;
    this.#syndication = syndication;
  }

  /**
   * The latest episodes with a line, the latest first; or those before another one.
   * @throws AppError NOT_FOUND where there is no such episode.
   */
  latest({ limit = RECAP_LIMIT, before }: RecapInput): Recap {
    return readSnapshot(this.#db, () => {
      const rows = this.#rows(limit + 1, before === undefined ? undefined : this.#activityOf(before));
      const shown = rows.slice(0, limit);
      const factsOf = this.#facts(shown.map(({ id }) => id));
      return {
        episodes: shown.map((row) => this.#episode(row, factsOf.get(row.id) ?? [])),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    });
  }

  #rows(limit: number, before: number | undefined): EpisodeRow[] {
    const { id, title, summary, live, messageCount, activitySeq, origin, startDate } = conversations;
    const closes = alias(messages, 'closes');
    return this.#db
      .select({ id, title, summary, live, messageCount, startDate, endsAt: closes.createdAt })
      .from(conversations)
      .innerJoin(closes, eq(closes.seq, activitySeq))
      .where(
        and(
          gt(messageCount, 0),
          eq(origin, 'eternal'),
          before === undefined ? undefined : lt(activitySeq, before),
        ),
      )
      .orderBy(desc(activitySeq), desc(id))
      .limit(limit)
      .all();
  }

  #activityOf(id: string): number {
    const row = this.#db
      .select({ activitySeq: conversations.activitySeq })
      .from(conversations)
      .where(eq(conversations.id, id))
      .get();
    if (!row) throw new AppError('NOT_FOUND', 'Conversation not found.');
    return row.activitySeq;
  }

  #episode(row: EpisodeRow, told: readonly RecapFact[]): RecapEpisode {
    return {
      _id: row.id,
      title: displayTitle({ _id: row.id, title: row.title, summary: row.summary }),
      summary: row.summary,
      isEternalMode: row.live,
      lines: row.messageCount,
      startsAt: new Date(row.startDate),
      endsAt: new Date(row.endsAt),
      best: this.#syndication.bestLineOf(row.id) ?? null,
      facts: told.slice(0, RECAP_FACTS_MAX),
    };
  }

  /** What episodes left behind, by episode: first what changed hands, then what else came to pass, each in its order. */
  #facts(ids: readonly string[]): Map<string, RecapFact[]> {
    const { conversationId, text, thing, holder, seq } = facts;
    const rows = this.#db
      .select({ conversationId, text, thing, holder })
      .from(facts)
      .where(inArray(conversationId, ids))
      .orderBy(sql`${thing} IS NULL`, asc(seq))
      .all();
    const byEpisode = new Map<string, RecapFact[]>();
    for (const { conversationId: id, ...fact } of rows) {
      if (id !== null) byEpisode.set(id, [...(byEpisode.get(id) ?? []), fact]);
    }
    return byEpisode;
  }
}
