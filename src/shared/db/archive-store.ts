import { asc, eq } from 'drizzle-orm';
import { archiveText } from '../text/archive-text.ts';
import { displayTitle } from '../text/conversation-title.ts';
import type { ArchiveFiles } from './archive-files.ts';
import type { Db } from './client.ts';
import { newId } from './id.ts';
import { archives, conversations, messages } from './schema.ts';

/** What archiving needs: a writing connection, and the folder. */
export interface ArchiveStore {
  readonly db: Db;
  readonly files: ArchiveFiles;
}

/**
 * Archives a conversation as it stands, or extends the archive it has. One whose archive is up to date costs two reads.
 * @returns the archive's id, or undefined where there is nothing to archive.
 */
export async function archiveConversation(
  store: ArchiveStore,
  conversationId: string,
): Promise<string | undefined> {
  const row = store.db.select().from(conversations).where(eq(conversations.id, conversationId)).get();
  if (!row || row.messageCount === 0) return undefined;
  const known = store.db.select().from(archives).where(eq(archives.conversationId, conversationId)).get();
  if (known && known.messageCount >= row.messageCount) return known.id;
  const id = known?.id ?? newId();
  const lines = linesOf(store.db, conversationId);
  const title = displayTitle({ ...row, _id: row.id });
  const text = archiveText({ title, startDate: new Date(row.startDate) }, lines);
  await store.files.write(id, text);
  const kept = await recorded(store, { ...row, title, id, conversationId, messageCount: lines.length });
  if (kept !== id) await moveTo(kept, id, { files: store.files, text });
  return kept;
}

/** The other process recorded an archive of the same conversation first: its id stays. */
async function moveTo(
  kept: string,
  id: string,
  { files, text }: { files: ArchiveFiles; text: string },
): Promise<void> {
  await files.write(kept, text);
  await files.remove(id);
}

function linesOf(db: Db, conversationId: string) {
  return db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.seq))
    .all()
    .map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The file is there before its row, so that no reader finds a row without one. A row that cannot be written takes its file along. */
async function recorded({ db, files }: ArchiveStore, archive: NewArchive): Promise<string> {
  try {
    return record(db, archive);
  } catch (error) {
    const { id } = archive;
    const isKnown = db.select({ id: archives.id }).from(archives).where(eq(archives.id, id)).get();
    if (!isKnown) await files.remove(id);
    throw error;
  }
}

/** The first row of a conversation stays. */
function record(db: Db, { id, conversationId, title, startDate, messageCount }: NewArchive): string {
  const row = db
    .insert(archives)
    .values({ id, conversationId, title, startDate, messageCount, createdAt: Date.now() })
    .onConflictDoUpdate({ target: archives.conversationId, set: { title, messageCount } })
    .returning({ id: archives.id })
    .get();
  return row.id;
}

type NewArchive = Omit<typeof archives.$inferInsert, 'seq' | 'createdAt' | 'conversationId'> & {
  conversationId: string;
};
