import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { deletions } from '#shared/db/schema.ts';
import { Database, type Sqlite } from '#shared/db/sqlite.ts';
import type { JobContext } from './job-context.ts';
import type { KeptFiles } from './kept-files.ts';

type Deletion = typeof deletions.$inferInsert;

/** What a deletion takes, as the file of it says. */
export type Extent = Pick<Deletion, 'conversations' | 'messages' | 'archives' | 'fromTime' | 'toTime'>;

const OF_CONVERSATIONS = 'conversation_id IN (SELECT id FROM main.conversations)';

/**
 * What goes with a conversation: its own rows, and all that refers to them. Each table comes after those that it refers to;
 * tests/server/modules/admin/deletions.test.ts finds a table that is missing.
 */
export const WITH_CONVERSATIONS: Readonly<Record<string, string>> = {
  messages: OF_CONVERSATIONS,
  stamps: 'message_seq IN (SELECT seq FROM main.messages)',
  episodes: OF_CONVERSATIONS,
  turns: OF_CONVERSATIONS,
  rejections: OF_CONVERSATIONS,
  choices: OF_CONVERSATIONS,
  facts: OF_CONVERSATIONS,
  chat_messages: OF_CONVERSATIONS,
  chat_turns: 'message_id IN (SELECT id FROM main.chat_messages)',
};

/**
 * Copies conversations, and all that goes with them, into a file. Call it while holding the write lock, before anything is deleted: the
 * copy is made through a connection of its own, which sees what was committed last.
 */
export function copyConversations(db: Db, path: string, ids: readonly string[]): Extent {
  return copying(db, path, (file) => {
    const chosen = 'id IN (SELECT value FROM json_each(?))';
    file
      .prepare(`CREATE TABLE conversations AS SELECT * FROM source.conversations WHERE ${chosen}`)
      .run(JSON.stringify(ids));
    for (const [table, which] of Object.entries(WITH_CONVERSATIONS))
      file.exec(`CREATE TABLE ${table} AS SELECT * FROM source.${table} WHERE ${which}`);
    const said = 'min(created_at) AS fromTime, max(created_at) AS toTime';
    const { n, ...times } = file.prepare(`SELECT count(*) AS n, ${said} FROM main.messages`).get() as Counted;
    return { conversations: countOf(file, 'conversations'), messages: n, archives: 0, ...times };
  });
}

/** Copies the records of all archives, and their texts, into a file. The same holds. */
export function copyArchives(db: Db, path: string, files: ArchiveFiles): Extent {
  return copying(db, path, (file) => {
    file.exec(`CREATE TABLE archives AS SELECT * FROM source.archives;
      CREATE TABLE archive_texts (id TEXT PRIMARY KEY, text TEXT NOT NULL)`);
    const ids = file.prepare('SELECT id FROM main.archives').pluck().all() as string[];
    const insert = file.prepare('INSERT INTO archive_texts VALUES (?, ?)');
    for (const id of ids) {
      const text = files.readNow(id);
      if (text !== undefined) insert.run(id, text);
    }
    const started = 'min(start_date) AS fromTime, max(start_date) AS toTime';
    const { n, ...times } = file
      .prepare(`SELECT count(*) AS n, ${started} FROM main.archives`)
      .get() as Counted;
    return { conversations: 0, messages: 0, archives: n, ...times };
  });
}

interface Counted {
  readonly n: number;
  readonly fromTime: number | null;
  readonly toTime: number | null;
}

function countOf(file: Sqlite, table: string): number {
  return Number(file.prepare(`SELECT count(*) FROM main.${table}`).pluck().get());
}

/** A file without a journal: until it has its name it is nobody's, and it is synced before. */
function copying(db: Db, path: string, copy: (file: Sqlite) => Extent): Extent {
  const file = new Database(path);
  try {
    file.pragma('journal_mode = OFF');
    file.pragma('synchronous = OFF');
    file.prepare('ATTACH ? AS source').run(db.$client.name);
    return file.transaction(() => copy(file))();
  } finally {
    file.close();
  }
}

/** What is to be deleted, by whom, and how it is copied. */
interface Keeping {
  readonly kind: Deletion['kind'];
  readonly title?: string | undefined;
  readonly copy: (path: string) => Extent;
}

/**
 * Keeps aside what a job is about to delete. Killed at any moment, the job leaves everything where it was, and perhaps a file that
 * nobody lists; or everything is deleted, and listed in the same commit.
 */
export class Aside {
  readonly #kept: KeptFiles;
  readonly #username: string;
  #made: string | undefined;

  constructor({ kept, username }: Pick<JobContext, 'kept' | 'username'>) {
    this.#kept = kept;
    this.#username = username;
  }

  /** Copies what goes and lists it, in the transaction that deletes it, before it does. */
  keep(tx: Tx, { kind, title, copy }: Keeping): Extent {
    const id = newId();
    const extent = this.#kept.make(id, copy);
    this.#made = id;
    tx.insert(deletions)
      .values({ id, at: Date.now(), username: this.#username, kind, title: title ?? null, ...extent })
      .run();
    return extent;
  }

  /** Runs the transaction; where it fails nothing is deleted, and nothing is kept. */
  orNothing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (this.#made !== undefined) this.#kept.removeNow(this.#made);
      throw error;
    }
  }
}
