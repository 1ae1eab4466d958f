import { eq } from 'drizzle-orm';
import type { PreparedText } from '#shared/db/archive-files.ts';
import type { ArchiveStore } from '#shared/db/archive-store.ts';
import type { Db } from '#shared/db/client.ts';
import { archives } from '#shared/db/schema.ts';
import { replaceBrandWord } from '#shared/text/brand-word.ts';
import { writeTransaction } from '#shared/db/transactions.ts';

/**
 * Replaces the old brand word in the files of the archives, also in those without a record.
 * @returns the ids of the archives whose file has changed.
 */
export async function rebrandFiles(store: ArchiveStore): Promise<string[]> {
  const changed: string[] = [];
  for (const id of (await store.files.list()).keys()) {
    if (await rebrand(store, id)) changed.push(id);
  }
  return changed;
}

/** Starts over while archivers are faster: what they write of a conversation is without the old word already. */
async function rebrand({ db, files }: ArchiveStore, id: string): Promise<boolean> {
  for (;;) {
    const lines = linesOf(db, id);
    const text = (await files.read(id)) ?? '';
    const replaced = replaceBrandWord(text);
    if (replaced === text) return false;
    const file = await files.prepare(replaced);
    try {
      if (exchange(db, { id, lines, file })) return true;
    } finally {
      await file.drop();
    }
  }
}

/** What was read, with the old word, and what takes its place. */
interface Exchange {
  readonly id: string;
  readonly lines: number | undefined;
  readonly file: PreparedText;
}

/** @returns false where the archive was extended since its file was read. */
function exchange(db: Db, { id, lines, file }: Exchange): boolean {
  return writeTransaction(db, (tx) => {
    if (linesOf(tx, id) !== lines) return false;
    // Moves the feed's revision: since the job's commit, visitors may have been given, and caches may keep, the old file.
    tx.update(archives).set({ id }).where(eq(archives.id, id)).run();
    file.keepAs(id);
    return true;
  });
}

/** How many lines an archive has by its record. */
function linesOf(db: Pick<Db, 'select'>, id: string): number | undefined {
  const { messageCount } = archives;
  return db.select({ messageCount }).from(archives).where(eq(archives.id, id)).get()?.messageCount;
}
