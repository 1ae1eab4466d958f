import { eq } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import type { ArchiveFiles, PreparedText } from './archive-files.ts';
import { archiveOf, newsFor, type News } from './archive-store.ts';
import type { Db } from './client.ts';
import { newId } from './id.ts';
import { readEpoch } from './queries/feed-epoch.ts';
import { archives } from './schema.ts';

/** A line comes every few seconds at the most, and history is rewritten by hand: neither does so this often meanwhile. */
const TRIES = 5;

/** What archiving needs: a writing connection, and the folder. */
export interface ArchiveStore {
  readonly db: Db;
  readonly files: ArchiveFiles;
}

/**
 * Archives a conversation as it stands, or extends the archive it has, until that has all that was said. One whose archive is up
 * to date costs two reads. Of several archivers, in whichever process, the one with the most lines prevails.
 * @returns the archive's id, or undefined where there is nothing to archive.
 * @throws AppError UNAVAILABLE where history is rewritten again and again meanwhile.
 */
export async function archiveConversation(
  store: ArchiveStore,
  conversationId: string,
): Promise<string | undefined> {
  let kept: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { id, news } = newsFor(store.db, conversationId);
    if (!news) return id;
    kept = await keep(store, news);
  }
  if (kept !== undefined) return kept;
  throw new AppError('UNAVAILABLE', 'What was said is being rewritten, and cannot be archived meanwhile.');
}

/** @returns the archive's id, or undefined where history was rewritten meanwhile. A row that cannot be written takes its file along. */
async function keep({ db, files }: ArchiveStore, news: News): Promise<string | undefined> {
  const file = await files.prepare(news.text);
  const id = newId();
  try {
    return record(db, news, { id, file });
  } catch (error) {
    const isKnown = db.select({ id: archives.id }).from(archives).where(eq(archives.id, id)).get();
    if (!isKnown) await files.remove(id);
    throw error;
  } finally {
    await file.drop();
  }
}

/**
 * Exchanges row and file while nobody else writes, unless somebody was faster: their archive, with as many lines, stays. The
 * file is there before anybody can see its row.
 * @param fresh the id of an archive that is the conversation's first.
 */
function record(db: Db, { row, epoch }: News, fresh: { id: string; file: PreparedText }): string | undefined {
  return db.transaction(
    (tx) => {
      if (readEpoch(tx) !== epoch) return undefined;
      const known = archiveOf(tx, row.conversationId);
      if (known && known.messageCount >= row.messageCount) return known.id;
      const id = known?.id ?? fresh.id;
      tx.insert(archives)
        .values({ id, ...row, createdAt: Date.now() })
        .onConflictDoUpdate({ target: archives.conversationId, set: row })
        .run();
      fresh.file.keepAs(id);
      return id;
    },
    { behavior: 'immediate' },
  );
}
