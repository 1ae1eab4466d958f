import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import type { SearchSort } from '#shared/schemas/search.ts';
import type { SearchQuery, SearchTerm } from '#shared/text/search-query.ts';
import { lineExpression, allIn } from './expression.ts';
import { rangeOf } from './time-range.ts';

/**
 * Matches that are ranked, and lines that may have a word that counts in the rank. BM25 goes through every line that has a word: with
 * "the", in a million lines, for a third of a second. Such a word says little of which line is the best.
 */
const RANKED_MAX = 4_000;
/** An upload's message can be a megabyte; a hit shows a part of it. */
const TEXT_LENGTH = 64 * 1024;

interface Page {
  readonly sort: SearchSort;
  /** Where it goes on: a `seq` that comes before (`newest`), or how many to skip (`best`). */
  readonly from: number | undefined;
  readonly limit: number;
}

/** Lines in the order in which they are shown, and how they were sorted. */
interface Found {
  readonly seqs: readonly number[];
  readonly sort: SearchSort;
}

/** Finds the lines of a search. `best` falls back to `newest` where every word is too common to rank by. */
export function findLines(db: Db, query: SearchQuery, { sort, from, limit }: Page): Found {
  if (sort === 'newest') return { sort, seqs: seqsOf(db, matching(db, query, { below: from, limit })) };
  const among = seqsOf(db, matching(db, query, { limit: RANKED_MAX }));
  if (among.length === 0) return { sort, seqs: among };
  const rare = query.terms.filter((term) => isRare(db, allIn('content', [term])));
  if (rare.length === 0) return { sort: 'newest', seqs: among.slice(0, limit) };
  const ranked = sql`SELECT rowid AS seq FROM messages_fts WHERE messages_fts MATCH ${allIn('content', rare)}
    AND +rowid IN (SELECT value FROM json_each(${JSON.stringify(among)}))
    ORDER BY bm25(messages_fts), rowid DESC LIMIT ${limit} OFFSET ${from ?? 0}`;
  return { sort, seqs: seqsOf(db, ranked) };
}

/** The matches from the newest on. */
function matching(db: Db, query: SearchQuery, page: { below?: number | undefined; limit: number }): SQL {
  const { first, last } = rangeOf(db, query);
  const upTo = Math.min(last, page.below === undefined ? last : page.below - 1);
  return sql`SELECT f.rowid AS seq FROM messages_fts f ${timesOf(query)}
    WHERE messages_fts MATCH ${lineExpression(query)} AND f.rowid BETWEEN ${whole(first)} AND ${whole(upTo)}
    ORDER BY f.rowid DESC LIMIT ${page.limit}`;
}

/**
 * A bound that the index goes to at once. The driver hands numbers over as floats, and of those FTS5 takes none for a bound: it would
 * step through every line on the way, which in a million lines took 30 ms.
 */
function whole(number: number): SQL {
  return sql`CAST(${number} AS INTEGER)`;
}

/** A join that the planner cannot turn around: the index comes first. */
function timesOf({ after, before }: SearchQuery): SQL {
  if ((after ?? before) === undefined) return sql``;
  return sql`CROSS JOIN messages m ON m.seq = f.rowid AND m.created_at >= ${after ?? 0}
    AND m.created_at < ${before ?? Number.MAX_SAFE_INTEGER}`;
}

interface Ends {
  readonly first: number | null;
  readonly last: number | null;
  readonly count: number;
}

/**
 * The first and the last line that has a term, null where none has, and how many have it, as far as `countMax`. All of it is found in one
 * go: to find no line, or few, the index goes through every line that has the words of a phrase.
 */
export function firstAndLast(db: Db, term: SearchTerm, countMax: number): Ends {
  const having = sql`SELECT rowid AS seq FROM messages_fts WHERE messages_fts MATCH ${allIn('content', [term])}`;
  const counted = sql`${having} ORDER BY rowid LIMIT ${countMax}`;
  const ends = db.get<Ends>(
    sql`SELECT min(seq) AS first, max(seq) AS last, count(*) AS count FROM (${counted})`,
  );
  if (ends.count < countMax) return ends;
  return { ...ends, last: seqsOf(db, sql`${having} ORDER BY rowid DESC LIMIT 1`)[0] ?? null };
}

function isRare(db: Db, expression: string): boolean {
  return countOf(db, expression, RANKED_MAX + 1) <= RANKED_MAX;
}

/** How many lines match, as far as `max`. */
function countOf(db: Db, expression: string, max: number): number {
  const counted = sql`SELECT 1 FROM messages_fts WHERE messages_fts MATCH ${expression} LIMIT ${max}`;
  return db.get<{ n: number }>(sql`SELECT count(*) AS n FROM (${counted})`).n;
}

function seqsOf(db: Db, query: SQL): number[] {
  return db.all<{ seq: number }>(query).map(({ seq }) => seq);
}

/** Lines with the names of their conversations, in the order of `seqs`. */
export function readLines(db: Db, seqs: readonly number[]) {
  const { seq, id, role, asciiArt, createdAt, conversationId } = messages;
  const { title, summary } = conversations;
  const rows = db
    .select({
      ...{ seq, id, role, asciiArt, createdAt, conversationId, title, summary },
      content: sql<string>`substr(${messages.content}, 1, ${TEXT_LENGTH})`,
    })
    .from(messages)
    .innerJoin(conversations, sql`${conversations.id} = ${messages.conversationId}`)
    .where(inArray(seq, [...seqs]))
    .all();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((wanted) => bySeq.get(wanted) ?? []);
}
