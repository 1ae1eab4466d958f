import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { conversations, searchIndex } from '#shared/db/schema.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import { pause } from '../tempo/waiting.ts';

/** A step longer than this makes the next one smaller: nobody else writes meanwhile, and this process stands still. */
const STEP_MS = 10;
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
  /** Milliseconds between two steps, at least. */
  readonly restMs?: number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/** What a step does at most. */
interface StepSize {
  readonly rows: number;
  /** Of their text. */
  readonly bytes: number;
  /** Pages of the index that are merged: https://sqlite.org/fts5.html#the_merge_command */
  readonly pages: number;
}

/** About a millisecond's work where nothing else goes on. */
const WHOLE_STEP: StepSize = { rows: 200, bytes: 128 * 1024, pages: 16 };
const SMALLEST_SHARE = 1 / 16;
const GROWTH = 1.25;

function stepOf(share: number): StepSize {
  const { rows, bytes, pages } = WHOLE_STEP;
  return { rows: Math.ceil(rows * share), bytes: bytes * share, pages: Math.ceil(pages * share) };
}

type Progress = typeof searchIndex.$inferSelect;

/**
 * Indexes what was written before there was a search, in steps of a few milliseconds. How far it has come is written in the transaction
 * of each step, so that it goes on from there whenever it was killed. What is written since then the triggers of the database index.
 */
export class SearchIndexing {
  readonly #db: Db;
  readonly #logger: Logger;
  readonly #restMs: number;
  readonly #now: () => number;
  /** Of a whole step, what the next one does. */
  #share = 1;

  constructor({ db, logger, restMs = REST_MS, now = () => performance.now() }: SearchIndexingOptions) {
    this.#db = db;
    this.#logger = logger;
    this.#restMs = restMs;
    this.#now = now;
  }

  /** Works until all is indexed or the signal aborts. Only for the holder of the lease. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const begun = this.#now();
        if (!this.step()) return;
        // Whatever keeps a step waiting, such as a busy disk, has others wait, too.
        await pause(Math.max(this.#restMs, this.#now() - begun), signal);
      } catch (error) {
        this.#logger.error(
          { err: error },
          'the search could not be brought up to date; it is tried again in a minute',
        );
        await pause(AGAIN_AFTER_MS, signal);
      }
    }
  }

  /** Does a little of what is left, in one transaction: less of it than before where that took long. @returns whether anything was left. */
  step(): boolean {
    if (readProgress(this.#db).settled) return false;
    const begun = this.#now();
    const more = lightly(this.#db, () => this.#write());
    const tookLong = this.#now() - begun > STEP_MS;
    this.#share = tookLong ? Math.max(SMALLEST_SHARE, this.#share / 2) : Math.min(1, this.#share * GROWTH);
    return more;
  }

  #write(): boolean {
    const db = this.#db;
    const size = stepOf(this.#share);
    return writeTransaction(db, () => {
      const progress = readProgress(db);
      if (progress.settled) return false;
      if (progress.conversationsAfter !== null) indexConversations(db, progress.conversationsAfter, size);
      else if (progress.messagesLeft > 0) indexMessages(db, progress, size);
      else settle(db, size);
      return true;
    });
  }
}

/** Pages of the log that are copied into the database at once: a quarter of what is usual, which takes 40 ms where each page is another one. */
const CHECKPOINT_PAGES = 250;

/**
 * Commits without waiting for the disk, and copies the log into the database in small parts. A power cut takes the latest steps with their progress, so that they are made again; what is
 * committed after them waits for them, too. https://sqlite.org/pragma.html#pragma_synchronous
 */
function lightly<T>({ $client: sqlite }: Db, write: () => T): T {
  const valueOf = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  const [synchronous, checkpoint] = [valueOf('synchronous'), valueOf('wal_autocheckpoint')];
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  try {
    return write();
  } finally {
    sqlite.pragma(`synchronous = ${synchronous}`);
    sqlite.pragma(`wal_autocheckpoint = ${checkpoint}`);
  }
}

function readProgress(db: Db): Progress {
  const progress = db.select().from(searchIndex).get();
  if (!progress) throw new Error('the row of search_index is missing');
  return progress;
}

/** By their ids, which never change. One that was restored meanwhile is there already, and is written again. */
function indexConversations(db: Db, after: string, { rows }: StepSize): void {
  const { id, title, summary } = conversations;
  const next = db
    .select({ id, title, summary })
    .from(conversations)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(rows)
    .all();
  for (const { id: conversationId } of next)
    db.run(sql`INSERT OR IGNORE INTO searched_conversations (conversation_id) VALUES (${conversationId})`);
  db.run(sql`INSERT OR REPLACE INTO conversations_fts (rowid, title, summary)
    SELECT s.seq, c.title, c.summary FROM conversations c JOIN searched_conversations s ON s.conversation_id = c.id
    WHERE c.id > ${after} AND c.id <= ${next.at(-1)?.id ?? ''} ORDER BY s.seq`);
  note(db, { conversationsAfter: next.length < rows ? null : (next.at(-1)?.id ?? null) });
}

/** The newest first: they are what is searched for. */
function indexMessages(db: Db, { messagesLeft, messagesTotal }: Progress, size: StepSize): void {
  if (messagesLeft === messagesTotal) configure(db, MERGES_WHEN_TOLD);
  const first = firstOfSlice(db, messagesLeft, size);
  db.run(sql`INSERT OR REPLACE INTO messages_fts (rowid, content, role)
    SELECT seq, content, role FROM messages WHERE seq BETWEEN ${first} AND ${messagesLeft} ORDER BY seq`);
  merge(db, size);
  note(db, { messagesLeft: Math.max(0, first - 1) });
}

/** A message of an upload can be a mebibyte; there is always one in a slice. */
function firstOfSlice(db: Db, last: number, size: StepSize): number {
  const rows = db.all<{ seq: number; bytes: number }>(sql`SELECT seq, octet_length(content) AS bytes
    FROM messages WHERE seq <= ${last} ORDER BY seq DESC LIMIT ${size.rows}`);
  let bytes = 0;
  const beyond = rows.findIndex((row) => (bytes += row.bytes) > size.bytes);
  const taken = beyond === -1 ? rows : rows.slice(0, Math.max(1, beyond));
  return rows.length < size.rows && beyond === -1 ? 0 : (taken.at(-1)?.seq ?? 0);
}

/** Brings the index into the shape that it has where it grew line by line. */
function settle(db: Db, size: StepSize): void {
  if (merge(db, size)) return;
  configure(db, MERGES_ITSELF);
  note(db, { settled: true });
}

/** @returns whether there was something to be merged: https://sqlite.org/fts5.html#the_merge_command */
function merge(db: Db, { pages }: StepSize): boolean {
  const changes = () => Number(db.$client.prepare('SELECT total_changes()').pluck().get());
  const before = changes();
  command(db, 'merge', pages);
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
