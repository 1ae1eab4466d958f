import { count } from 'drizzle-orm';
import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import { auditedWrite } from '#shared/db/audited-write.ts';
import { archives } from '#shared/db/schema.ts';
import type { ArchivesDeleted } from '#shared/schemas/admin.ts';
import type { JobContext } from './job-context.ts';
import { Aside, copyArchives } from './keep-aside.ts';

/**
 * Deletes every archive, and keeps them aside: first the records, so that no visitor finds one without its file, then the files, also
 * those without a record, which are not kept. The files are looked for before: one that is made later belongs to a record that is made
 * later. Killed in between, the files are orphans that the next call removes.
 */
export async function deleteArchives(context: JobContext): Promise<ArchivesDeleted> {
  const { files } = context;
  const found = await files.list();
  const deleted = deleteRecords(context);
  const removed = await removeFiles(files, new Set([...found.keys(), ...deleted]));
  return { success: true, databaseRecordsDeleted: deleted.length, ...removed };
}

/** @returns the ids of the archives. */
function deleteRecords({ db, files, kept, username }: JobContext): string[] {
  const aside = new Aside({ kept, username });
  // The feed says what it said before, but an open page may still show archives, and an archiver may be extending one.
  const act = { username, action: 'delete archives', history: 'rewritten' } as const;
  const detail = (ids: readonly string[]) => ({ databaseRecordsDeleted: ids.length });
  return aside.orNothing(() =>
    auditedWrite(db, { ...act, detail }, (tx) => {
      const { n } = tx.select({ n: count() }).from(archives).get() ?? { n: 0 };
      if (n > 0) aside.keep(tx, { kind: 'archives', copy: (path) => copyArchives(db, path, files) });
      const deleted = tx.delete(archives).returning({ id: archives.id }).all();
      return deleted.map(({ id }) => id);
    }),
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
