import { sql } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import type { SearchSort } from '#shared/schemas/search.ts';
import type { SearchQuery } from '#shared/text/search-query.ts';
import { conversationExpression } from './expression.ts';

/** Matches that are sorted, the latest to be indexed. A million lines make some thirty thousand conversations. */
const SORTED_MAX = 1_000;
/** A title weighs more than a summary, which is longer and may be of anything. */
const [TITLE_WEIGHT, SUMMARY_WEIGHT] = [4, 1];

interface Page {
  readonly sort: SearchSort;
  readonly skip: number;
  readonly limit: number;
}

interface ConversationRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly startDate: number;
  readonly messageCount: number;
}

/** Finds conversations by title and summary, or by title alone: those with the latest activity first, or the best. */
export function findConversations(
  db: Db,
  query: SearchQuery,
  { sort, skip, limit }: Page,
): ConversationRow[] {
  const rank = sql`bm25(conversations_fts, ${TITLE_WEIGHT}, ${SUMMARY_WEIGHT})`;
  const matches = sql`SELECT rowid AS seq, ${sort === 'best' ? rank : sql`0`} AS rank
    FROM conversations_fts WHERE conversations_fts MATCH ${conversationExpression(query)}
    ORDER BY rowid DESC LIMIT ${SORTED_MAX}`;
  return db.all<ConversationRow>(sql`
    SELECT c.id, c.title, c.summary, c.start_date AS startDate, c.message_count AS messageCount
    FROM (${matches}) f
    JOIN searched_conversations s ON s.seq = f.seq
    JOIN conversations c ON c.id = s.conversation_id
    WHERE c.message_count > 0 AND c.start_date >= ${query.after ?? 0}
      AND c.start_date < ${query.before ?? Number.MAX_SAFE_INTEGER}
    ORDER BY f.rank, c.activity_seq DESC, c.id DESC LIMIT ${limit} OFFSET ${skip}`);
}
