import { sql } from 'drizzle-orm';
import { FIRST_COUNT_MAX } from '#shared/constants.ts';
import type { Db } from '#shared/db/client.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { AppError } from '#shared/errors.ts';
import type {
  ConversationHit,
  FirstAnswer,
  LineHit,
  SearchAnswer,
  SearchInput,
  SearchSort,
} from '#shared/schemas/search.ts';
import { displayTitle } from '#shared/text/conversation-title.ts';
import type { SearchQuery, SearchTerm } from '#shared/text/search-query.ts';
import { stripTag } from '#shared/text/tag.ts';
import { findConversations } from './conversation-finder.ts';
import { findLines, firstAndLast, readLines } from './line-finder.ts';
import { Marker } from './marks.ts';

/** What is searched for, and which page of it. */
export interface SearchOrder extends Pick<SearchInput, 'sort' | 'limit' | 'cursor'> {
  readonly query: SearchQuery;
}

/** Conversations that stand before the lines. */
const CONVERSATIONS_FIRST = 3;

/** A page's hits, and the cursor after them. */
interface Page {
  readonly hits: SearchAnswer['hits'];
  readonly next: string | null;
  readonly sort: SearchSort;
}

/** Answers searches from the index. It blocks its thread: web has one for it. */
export class SearchEngine {
  readonly #db: Db;
  readonly #marker = new Marker();

  /** @param db a connection of this thread's own; `close` leaves it open. */
  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws AppError BAD_REQUEST for a cursor of another search. */
  find(order: SearchOrder): SearchAnswer {
    return readSnapshot(this.#db, () => ({
      ...(order.query.inTitle ? this.#titles(order) : this.#everything(order)),
      indexed: this.#indexed(),
    }));
  }

  /** The first and the latest line that has a term, and in how many it is. */
  first(term: SearchTerm): FirstAnswer {
    return readSnapshot(this.#db, () => {
      const { first, last, count } = firstAndLast(this.#db, term, FIRST_COUNT_MAX);
      const seqs = [first, last].filter((seq) => seq !== null);
      const hits = this.#lines([term], seqs);
      return { first: hits[0] ?? null, latest: hits[1] ?? null, count, indexed: this.#indexed() };
    });
  }

  close(): void {
    this.#marker.close();
  }

  #titles({ query, sort, limit, cursor }: SearchOrder): Page {
    const skip = placeIn(cursor, 'o') ?? 0;
    const hits = this.#conversations(query, { sort, skip, limit: limit + 1 });
    return { hits: hits.slice(0, limit), next: hits.length > limit ? `o${skip + limit}` : null, sort };
  }

  /** Nobody says a title: where a persona is asked for there are lines alone. */
  #everything({ query, sort, limit, cursor }: SearchOrder): Page {
    const first = cursor === undefined && query.by === undefined;
    const conversations = first
      ? this.#conversations(query, { sort, skip: 0, limit: CONVERSATIONS_FIRST })
      : [];
    const isRanked = sort === 'best' && !cursor?.startsWith('s');
    const from = placeIn(cursor, isRanked ? 'o' : 's');
    const found = findLines(this.#db, query, { sort: isRanked ? 'best' : 'newest', from, limit: limit + 1 });
    const seqs = found.seqs.slice(0, limit);
    const after = found.sort === 'best' ? `o${(from ?? 0) + limit}` : `s${seqs.at(-1) ?? 0}`;
    return {
      hits: [...conversations, ...this.#lines(query.terms, seqs)],
      next: found.seqs.length > limit ? after : null,
      sort: found.sort,
    };
  }

  #lines(terms: readonly SearchTerm[], seqs: readonly number[]): LineHit[] {
    const rows = readLines(this.#db, seqs);
    const texts = rows.map(({ content, asciiArt }) => shown(stripTag(content), asciiArt));
    const marked = this.#marker.mark(texts, terms);
    return rows.map(({ id, role, asciiArt, createdAt, conversationId, title, summary }, n) => ({
      kind: 'line',
      _id: id,
      role,
      asciiArt,
      createdAt: new Date(createdAt),
      text: marked[n] ?? [],
      conversationId,
      conversationTitle: displayTitle({ _id: conversationId, title, summary }),
    }));
  }

  #conversations(query: SearchQuery, page: Parameters<typeof findConversations>[2]): ConversationHit[] {
    const rows = findConversations(this.#db, query, page);
    const titles = rows.map(({ id, title, summary }) => displayTitle({ _id: id, title, summary }));
    const marked = this.#marker.mark([...titles, ...rows.map(({ summary }) => summary)], query.terms);
    return rows.map(({ id, startDate, messageCount }, n) => ({
      kind: 'conversation',
      _id: id,
      title: marked[n] ?? [],
      summary: marked[rows.length + n] ?? [],
      startDate: new Date(startDate),
      messageCount,
    }));
  }

  /** The share of the lines that the index knows. */
  #indexed(): number {
    const { left, total } = this.#db.get<{ left: number; total: number }>(
      sql`SELECT messages_left + (conversations_after IS NOT NULL) AS left, max(messages_total, 1) AS total FROM search_index`,
    );
    return left === 0 ? 1 : Math.max(0, Math.floor((1 - left / total) * 1_000) / 1_000);
  }
}

/** Prose in one line; a picture as it is. */
function shown(text: string, isPicture: boolean): string {
  return isPicture ? text : text.replace(/\s+/g, ' ').trim();
}

/** The number in a cursor of this kind. */
function placeIn(cursor: string | undefined, kind: 's' | 'o'): number | undefined {
  if (cursor === undefined) return undefined;
  if (cursor.startsWith(kind)) return Number(cursor.slice(1));
  throw new AppError('BAD_REQUEST', 'This cursor is of another search. Begin again without it.');
}
