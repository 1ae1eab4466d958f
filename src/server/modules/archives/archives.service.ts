import { desc, eq } from 'drizzle-orm';
import { PAGE_BYTES_MAX } from '#shared/constants.ts';
import type { ArchiveFile, ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import { archives, conversations } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Archive, ArchivePage, ArchiveTextInput, StoredArchive } from '#shared/schemas/archive.ts';

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
   * The whole text of an archive, in bytes of UTF-8.
   * @throws AppError NOT_FOUND where there is no such archive, or its file is gone.
   */
  async text(id: string): Promise<Buffer> {
    return found(await this.#files.readBytes(this.#rowOf(id).id));
  }

  /**
   * A page of it, with the conversation it is of: the end, or what ends at the byte `before`; at most 256 KiB, in whole lines.
   * @throws AppError NOT_FOUND where there is no such archive, or its file is gone.
   */
  async page({ id, before }: ArchiveTextInput): Promise<ArchivePage> {
    const row = this.#rowOf(id);
    const page = found(await this.#files.readBack(row.id, { before, bytes: PAGE_BYTES_MAX }));
    return { archive: toArchive(row), conversationId: this.#existing(row.conversationId), ...page };
  }

  /**
   * Every archive with what is on the disk. A file without a record comes last, so that it is not overlooked. Archives that come
   * or go while the files are looked at are left out: their files may have been, or may not.
   */
  async stored(): Promise<StoredArchive[]> {
    const before = this.#newest().all();
    const files = await this.#files.list();
    const after = new Set(this.#ids());
    const recorded = before
      .filter(({ id }) => after.has(id))
      .map((row) => {
        const file = files.get(row.id);
        return { ...toArchive(row), fileExists: file !== undefined, fileSize: file?.size ?? 0 };
      });
    for (const id of [...after, ...before.map((row) => row.id)]) files.delete(id);
    return [...recorded, ...[...files].map(toOrphan)];
  }

  #rowOf(id: string): ArchiveRow {
    return found(this.#db.select().from(archives).where(eq(archives.id, id)).get());
  }

  /** An archive is kept when its conversation goes. */
  #existing(conversationId: string | null): string | null {
    const { id } = conversations;
    if (conversationId === null) return null;
    return this.#db.select({ id }).from(conversations).where(eq(id, conversationId)).get()?.id ?? null;
  }

  #ids(): string[] {
    const rows = this.#db.select({ id: archives.id }).from(archives).all();
    return rows.map(({ id }) => id);
  }

  #newest() {
    return this.#db.select().from(archives).orderBy(desc(archives.seq));
  }
}

function found<T>(sought: T | undefined): T {
  if (sought === undefined) throw new AppError('NOT_FOUND', 'There is no such archive.');
  return sought;
}

function toArchive(row: ArchiveRow): Archive {
  return {
    _id: row.id,
    title: row.title,
    startDate: new Date(row.startDate),
    messageCount: row.messageCount,
  };
}

function toOrphan([id, { size, changedAt }]: [string, ArchiveFile]): StoredArchive {
  return {
    _id: id,
    title: 'A file without a record',
    startDate: changedAt,
    messageCount: 0,
    fileExists: true,
    fileSize: size,
  };
}
