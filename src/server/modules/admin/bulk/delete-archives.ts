import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import { renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { archives } from '#shared/db/schema.ts';
import type { ArchivesDeleted } from '#shared/schemas/admin.ts';
import { recordDeed } from '../../../audit.ts';
import type { JobContext } from './job-context.ts';

/**
 * Deletes every archive: first the records, so that no visitor finds one without its file, then the files, also those
 * without a record. The files are looked for before: one that is made later belongs to a record that is made later. Killed in
 * between, the files are orphans that the next call removes.
 */
export async function deleteArchives({ db, files, username }: JobContext): Promise<ArchivesDeleted> {
  const found = await files.list();
  const deleted = deleteRecords(db, username);
  const removed = await removeFiles(files, new Set([...found.keys(), ...deleted]));
  return { success: true, databaseRecordsDeleted: deleted.length, ...removed };
}

/** @returns the ids of the archives. */
function deleteRecords(db: Db, username: string): string[] {
  return db.transaction(
    (tx) => {
      const deleted = tx.delete(archives).returning({ id: archives.id }).all();
      // The feed says what it said before, but an open page may still show archives, and an archiver may be extending one.
      renewEpoch(tx);
      const detail = { databaseRecordsDeleted: deleted.length };
      recordDeed(tx, { username, action: 'delete archives', detail });
      return deleted.map(({ id }) => id);
    },
    { behavior: 'immediate' },
  );
}

async function removeFiles(
  files: ArchiveFiles,
  ids: ReadonlySet<string>,
): Promise<{ filesDeleted: number; filesErrors: string[] }> {
  const filesErrors: string[] = [];
  let filesDeleted = 0;
  for (const id of ids) {
    try {
      if (await files.remove(id)) filesDeleted += 1;
    } catch (error) {
      filesErrors.push(`${id}.txt: ${reasonOf(error)}`);
    }
  }
  return { filesDeleted, filesErrors };
}

/** The system's code, without its path. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
