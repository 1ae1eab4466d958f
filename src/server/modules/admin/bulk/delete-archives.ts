import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import { renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { archives } from '#shared/db/schema.ts';
import type { ArchivesDeleted } from '#shared/schemas/admin.ts';
import { recordDeed } from '../../../audit.ts';
import type { JobContext } from './job-context.ts';

/**
 * Deletes every archive: first the records, so that no visitor finds one without its file, then the files, also those
 * without a record. Killed in between, the files are orphans that the next call removes.
 */
export async function deleteArchives({ db, files, username }: JobContext): Promise<ArchivesDeleted> {
  const databaseRecordsDeleted = db.transaction(
    (tx) => {
      const { changes } = tx.delete(archives).run();
      // The feed says what it said before, but an open page may still show archives.
      renewEpoch(tx);
      recordDeed(tx, { username, action: 'delete archives', detail: { databaseRecordsDeleted: changes } });
      return changes;
    },
    { behavior: 'immediate' },
  );
  return { success: true, databaseRecordsDeleted, ...(await removeFiles(files)) };
}

async function removeFiles(files: ArchiveFiles): Promise<{ filesDeleted: number; filesErrors: string[] }> {
  const filesErrors: string[] = [];
  let filesDeleted = 0;
  for (const id of (await files.list()).keys()) {
    try {
      await files.remove(id);
      filesDeleted += 1;
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
