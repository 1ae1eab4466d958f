import { count, eq, sql } from 'drizzle-orm';
import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import { auditedWrite } from '#shared/db/audited-write.ts';
import type { Db, Tx } from '#shared/db/client.ts';
import { archives, deletions } from '#shared/db/schema.ts';
import { Database, type Sqlite } from '#shared/db/sqlite.ts';
import { AppError } from '#shared/errors.ts';
import type { DeletionRestored } from '#shared/schemas/deletion.ts';
import type { JobContext } from './job-context.ts';
import { WITH_CONVERSATIONS } from './keep-aside.ts';

/** What is not restored as it was: the duel is live elsewhere by now, and a visitor has long stopped waiting. */
const INSTEAD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conversations: { live: '0' },
  chat_messages: { awaits_reply: '0' },
};

/** What a row refers to may not have come back. */
const ONLY_WHERE: Readonly<Record<string, string>> = {
  // Another message may have its place.
  stamps: 'WHERE message_seq IN (SELECT seq FROM kept.messages JOIN main.messages USING (seq, id))',
  chat_turns: 'WHERE message_id IN (SELECT id FROM main.chat_messages)',
};

const TABLES = ['conversations', ...Object.keys(WITH_CONVERSATIONS)];

/**
 * Puts back what a deletion kept aside: with the ids, and in the places, that it had. What has been taken meanwhile stays as it is now, and
 * is counted as skipped. Killed at any moment, everything is back or nothing is; texts of archives that nobody lists may be.
 * @throws AppError NOT_FOUND where it is no longer kept.
 */
export async function restoreDeletion(
  context: JobContext,
  { id }: { id: string },
): Promise<DeletionRestored> {
  const { db, files, kept, username } = context;
  if (kept.sizeOf(id) === undefined) throw gone();
  // Before their records, so that no visitor finds one without its text.
  await writeTexts(db, files, kept.pathOf(id));
  const act = {
    username,
    action: 'restore what was deleted',
    detail: detailOf,
    history: 'rewritten',
  } as const;
  const { restored } = attached(db, kept.pathOf(id), () =>
    auditedWrite(db, act, (tx): Restored => {
      const deletion = tx.delete(deletions).where(eq(deletions.id, id)).returning().get();
      if (!deletion) throw gone();
      const { kind } = deletion;
      return { kind, restored: kind === 'archives' ? restoreArchives(tx) : restoreConversations(tx) };
    }),
  );
  await kept.remove(id);
  return { success: true, ...restored };
}

type Counts = Omit<DeletionRestored, 'success'>;

interface Restored {
  readonly kind: string;
  readonly restored: Counts;
}

function detailOf({ kind, restored }: Restored) {
  return { kind, ...restored };
}

function restoreConversations(tx: Tx): Counts {
  const back = new Map(TABLES.map((table) => [table, putBack(tx, table)]));
  const rows = (table: string) => back.get(table)?.restored ?? 0;
  // A message may have been skipped, whose place another one has now.
  tx.run(sql`UPDATE main.conversations
    SET message_count = (SELECT count(*) FROM main.messages WHERE conversation_id = main.conversations.id)
    WHERE id IN (SELECT id FROM kept.conversations)`);
  const skipped = (back.get('conversations')?.skipped ?? 0) + (back.get('messages')?.skipped ?? 0);
  return {
    conversationsRestored: rows('conversations'),
    messagesRestored: rows('messages'),
    archivesRestored: 0,
    skipped,
  };
}

function restoreArchives(tx: Tx): Counts {
  const { restored, skipped } = putBack(tx, 'archives');
  return { conversationsRestored: 0, messagesRestored: 0, archivesRestored: restored, skipped };
}

/** The columns that both have: an update may have come in between. */
function putBack(tx: Tx, table: string): { restored: number; skipped: number } {
  const known = columnsOf(tx, 'main', table);
  const columns = columnsOf(tx, 'kept', table).filter((column) => known.includes(column));
  // A program that knew no such table kept nothing of it.
  if (columns.length === 0) return { restored: 0, skipped: 0 };
  const values = columns.map((column) => INSTEAD[table]?.[column] ?? column).join(', ');
  const from = `FROM kept.${table} ${ONLY_WHERE[table] ?? ''}`;
  const total = tx.get<{ n: number }>(sql.raw(`SELECT count(*) AS n ${from}`)).n;
  const into = `INSERT OR IGNORE INTO main.${table} (${columns.join(', ')})`;
  const restored = tx.run(sql.raw(`${into} SELECT ${values} ${from}`)).changes;
  return { restored, skipped: total - restored };
}

function columnsOf(tx: Tx, schema: 'main' | 'kept', table: string): string[] {
  const rows = tx.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table}, ${schema})`);
  return rows.map(({ name }) => name);
}

function attached<T>(db: Db, path: string, work: () => T): T {
  db.$client.prepare('ATTACH ? AS kept').run(path);
  try {
    return work();
  } finally {
    db.$client.exec('DETACH kept');
  }
}

async function writeTexts(db: Db, files: ArchiveFiles, path: string): Promise<void> {
  const file = new Database(path, { readonly: true });
  try {
    for (const { id, text } of textsIn(file)) {
      if (isRecorded(db, id)) continue;
      const prepared = await files.prepare(text);
      prepared.keepAs(id);
    }
  } finally {
    file.close();
  }
}

/** One after another: together they may be more than fits into memory. */
function* textsIn(file: Sqlite): Generator<{ id: string; text: string }> {
  const has = file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'archive_texts'").get();
  if (!has) return;
  const ids = file.prepare('SELECT id FROM archive_texts').pluck().all() as string[];
  const textOf = file.prepare('SELECT text FROM archive_texts WHERE id = ?').pluck();
  for (const id of ids) yield { id, text: String(textOf.get(id)) };
}

function isRecorded(db: Db, id: string): boolean {
  return (db.select({ n: count() }).from(archives).where(eq(archives.id, id)).get()?.n ?? 0) > 0;
}

function gone(): AppError {
  return new AppError('NOT_FOUND', 'That is no longer kept.');
}
