import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { conversations, searchIndex } from '#shared/db/schema.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import { pause } from '../tempo/waiting.ts';

/** Rows of one step, and bytes of their text: about a millisecond's work. Nobody else writes meanwhile, and this process stands still. */
const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 128 * 1024;
/** Pages of the index that one step merges: https://sqlite.org/fts5.html#the_merge_command */
const PAGES_AT_ONCE = 16;
/** Others write meanwhile. A million lines take some three minutes. */
const REST_MS = 25;
/** After a failure, such as a full disk. */
const AGAIN_AFTER_MS = 60_000;
/** While rows come by the hundred, the index merges when it is told to, instead of now and then for as long as it takes. */
const MERGES_WHEN_TOLD = { automerge: 0, crisismerge: 1_000 };
/** FTS5's own: https://sqlite.org/fts5.html#the_automerge_configuration_option */
const MERGES_ITSELF = { automerge: 4, crisismerge: 16 };

interface SearchIndexingOptions {
  readonly db: Db;
  readonly logger: Logger;
  /** Milliseconds between two steps. */
  readonly restMs?: number;
}

type Progress = typeof searchIndex.$inferSelect;

/**
 * Indexes what was written before there was a search, in steps of a few milliseconds. How far it has come is written in the transaction
 * of each step, so that it goes on from there whenever it was killed. What is written since then the triggers of the database index.
 */
export class SearchIndexing {
  readonly #options: SearchIndexingOptions;

  constructor(options: SearchIndexingOptions) {
    this.#options = options;
  }

  /** Works until all is indexed or the signal aborts. Only for the holder of the lease. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { logger, restMs = REST_MS } = this.#options;
    while (!signal.aborted) {
      try {
        if (!this.step()) return;
        await pause(restMs, signal);
      } catch (error) {
        logger.error(
          { err: error },
          'the search could not be brought up to date; it is tried again in a minute',
        );
        await pause(AGAIN_AFTER_MS, signal);
      }
    }
  }

  /** Does a little of what is left, in one transaction. @returns whether anything was left. */
  step(): boolean {
    const { db } = this.#options;
    if (readProgress(db).settled) return false;
    return writeTransaction(db, () => {
      const progress = readProgress(db);
      if (progress.settled) return false;
      if (progress.conversationsAfter !== null) indexConversations(db, progress.conversationsAfter);
      else if (progress.messagesLeft > 0) indexMessages(db, progress);
      else settle(db);
      return true;
    });
  }
}

function readProgress(db: Db): Progress {
  const progress = db.select().from(searchIndex).get();
  if (!progress) throw new Error('the row of search_index is missing');
  return progress;
}

/** By their ids, which never change. One that was restored meanwhile is there already, and is written again. */
function indexConversations(db: Db, after: string): void {
  const { id, title, summary } = conversations;
  const next = db
    .select({ id, title, summary })
    .from(conversations)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(ROWS_AT_ONCE)
    .all();
  for (const { id: conversationId } of next)
    db.run(sql`INSERT OR IGNORE INTO searched_conversations (conversation_id) VALUES (${conversationId})`);
  db.run(sql`INSERT OR REPLACE INTO conversations_fts (rowid, title, summary)
    SELECT s.seq, c.title, c.summary FROM conversations c JOIN searched_conversations s ON s.conversation_id = c.id
    WHERE c.id > ${after} AND c.id <= ${next.at(-1)?.id ?? ''} ORDER BY s.seq`);
  note(db, { conversationsAfter: next.length < ROWS_AT_ONCE ? null : (next.at(-1)?.id ?? null) });
}

/** The newest first: they are what is searched for. */
function indexMessages(db: Db, { messagesLeft, messagesTotal }: Progress): void {
  if (messagesLeft === messagesTotal) configure(db, MERGES_WHEN_TOLD);
  const first = firstOfSlice(db, messagesLeft);
  db.run(sql`INSERT OR REPLACE INTO messages_fts (rowid, content, role)
    SELECT seq, content, role FROM messages WHERE seq BETWEEN ${first} AND ${messagesLeft} ORDER BY seq`);
  merge(db);
  note(db, { messagesLeft: Math.max(0, first - 1) });
}

/** A message of an upload can be a mebibyte; there is always one in a slice. */
function firstOfSlice(db: Db, last: number): number {
  const rows = db.all<{ seq: number; bytes: number }>(sql`SELECT seq, octet_length(content) AS bytes
    FROM messages WHERE seq <= ${last} ORDER BY seq DESC LIMIT ${ROWS_AT_ONCE}`);
  let bytes = 0;
  const beyond = rows.findIndex((row) => (bytes += row.bytes) > BYTES_AT_ONCE);
  const taken = beyond === -1 ? rows : rows.slice(0, Math.max(1, beyond));
  return rows.length < ROWS_AT_ONCE && beyond === -1 ? 0 : (taken.at(-1)?.seq ?? 0);
}

/** Brings the index into the shape that it has where it grew line by line. */
function settle(db: Db): void {
  if (merge(db)) return;
  configure(db, MERGES_ITSELF);
  note(db, { settled: true });
}

/** @returns whether there was something to be merged: https://sqlite.org/fts5.html#the_merge_command */
function merge(db: Db): boolean {
  const changes = () => Number(db.$client.prepare('SELECT total_changes()').pluck().get());
  const before = changes();
  command(db, 'merge', PAGES_AT_ONCE);
  return changes() - before >= 2;
}

function configure(db: Db, options: typeof MERGES_ITSELF): void {
  for (const [option, value] of Object.entries(options)) command(db, option, value);
}

/** A command to the index: https://sqlite.org/fts5.html#special_insert_commands. The driver would bind a number as a real, which some refuse. */
function command(db: Db, name: string, value: number): void {
  db.run(sql`INSERT INTO messages_fts (messages_fts, rank) VALUES (${name}, CAST(${value} AS INTEGER))`);
}

function note(db: Db, change: Partial<Progress>): void {
  db.update(searchIndex).set(change).where(eq(searchIndex.id, 1)).run();
}
