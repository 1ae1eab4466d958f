import { desc, eq } from 'drizzle-orm';
import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import { archives } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Archive, StoredArchive } from '#shared/schemas/archive.ts';

type ArchiveRow = typeof archives.$inferSelect;

/** What was archived, read. */
export class ArchivesService {
  readonly #db: Db;
  readonly #files: ArchiveFiles;

  constructor(deps: { db: Db; files: ArchiveFiles }) {
    this.#db = deps.db;
    this.#files = deps.files;
  }

  /** Newest first. */
  list(input: { limit: number }): Archive[] {
    return this.#newest().limit(input.limit).all().map(toArchive);
  }

  /**
   * The text of an archive.
   * @throws AppError NOT_FOUND where there is no such archive, or its file is gone.
   */
  async text(id: string): Promise<{ archive: Archive; text: string }> {
    const row = this.#db.select().from(archives).where(eq(archives.id, id)).get();
    const text = row && (await this.#files.read(row.id));
    if (row === undefined || text === undefined) throw new AppError('NOT_FOUND', 'There is no such archive.');
    return { archive: toArchive(row), text };
  }

  /** Every archive with what is on the disk. A file without a record comes last, so that it is not overlooked. */
  async stored(): Promise<StoredArchive[]> {
    const files = await this.#files.list();
    const recorded = this.#newest()
      .all()
      .map((row) => {
        const file = files.get(row.id);
        files.delete(row.id);
        return { ...toArchive(row), fileExists: file !== undefined, fileSize: file?.size ?? 0 };
      });
    const orphans = [...files].map(([id, { size, changedAt }]) => ({
      _id: id,
      title: 'A file without a record',
      startDate: changedAt,
      messageCount: 0,
      fileExists: true,
      fileSize: size,
    }));
    return [...recorded, ...orphans];
  }

  #newest() {
    return this.#db.select().from(archives).orderBy(desc(archives.seq));
  }
}

function toArchive(row: ArchiveRow): Archive {
  return {
    _id: row.id,
    title: row.title,
    startDate: new Date(row.startDate),
    messageCount: row.messageCount,
  };
}
