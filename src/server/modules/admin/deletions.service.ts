import { count, desc, eq, lt, max, min } from 'drizzle-orm';
import { DELETION_KEPT_MS } from '#shared/constants.ts';
import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { archives, conversations, deletions, messages } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Deletion, DeletionPreview, DeletionPreviewInput } from '#shared/schemas/deletion.ts';
import { recordDeed } from '../../audit.ts';
import type { KeptFiles } from './bulk/kept-files.ts';

interface DeletionsDeps {
  readonly reader: Db;
  readonly writer: Db;
  readonly files: ArchiveFiles;
  readonly kept: KeptFiles;
}

const timeOf = (time: number | null | undefined) => (time == null ? null : new Date(time));

/** What a deletion would take, and what deletions took and is still kept. */
export class DeletionsService {
  readonly #deps: DeletionsDeps;

  constructor(deps: DeletionsDeps) {
    this.#deps = deps;
  }

  /** What would go now. */
  async preview(input: DeletionPreviewInput): Promise<DeletionPreview> {
    if (input.kind === 'archives') return this.#archives();
    return readSnapshot(this.#deps.reader, () => this.#conversations(input));
  }

  /** What can be restored, latest first. */
  list(): Deletion[] {
    const rows = this.#deps.reader.select().from(deletions).orderBy(desc(deletions.at)).all();
    return rows.flatMap(({ fromTime, toTime, at, ...row }) => {
      const bytes = this.#deps.kept.sizeOf(row.id);
      if (bytes === undefined) return [];
      const times = { at: new Date(at), keptUntil: new Date(at + DELETION_KEPT_MS) };
      return [{ ...row, ...times, from: timeOf(fromTime), to: timeOf(toTime), bytes }];
    });
  }

  /** Gives up what a deletion kept. @throws AppError NOT_FOUND where it is no longer kept. */
  async forget(id: string, username: string): Promise<void> {
    this.#deps.writer.transaction(
      (tx) => {
        const [row] = tx.delete(deletions).where(eq(deletions.id, id)).returning().all();
        if (!row) throw new AppError('NOT_FOUND', 'That is no longer kept.');
        const { kind, conversations: n, messages: said, archives: archived } = row;
        const detail = { kind, conversations: n, messages: said, archives: archived };
        recordDeed(tx, { username, action: 'forget what was deleted', detail });
      },
      { behavior: 'immediate' },
    );
    await this.#deps.kept.remove(id);
  }

  /** Gives up what was kept for seven days, with files that no deletion names: their writers were killed. */
  async sweep(now = Date.now()): Promise<void> {
    const { writer, reader, kept } = this.#deps;
    const old = now - DELETION_KEPT_MS;
    const isOld = lt(deletions.at, old);
    const expired = reader.select({ id: deletions.id }).from(deletions).where(isOld).all();
    if (expired.length > 0) writer.delete(deletions).where(isOld).run();
    for (const id of new Set([...expired.map((row) => row.id), ...this.#nameless(old)]))
      await kept.remove(id);
  }

  #nameless(old: number): string[] {
    const { reader, kept } = this.#deps;
    const isListed = (id: string) =>
      reader.select({ id: deletions.id }).from(deletions).where(eq(deletions.id, id)).get() !== undefined;
    return kept.olderThan(old).filter((id) => !isListed(id));
  }

  async #archives(): Promise<DeletionPreview> {
    const { reader, files } = this.#deps;
    const bytes = [...(await files.list()).values()].reduce((sum, { size }) => sum + size, 0);
    const { startDate } = archives;
    const counted = reader
      .select({ n: count(), from: min(startDate), to: max(startDate) })
      .from(archives)
      .get();
    const times = { from: timeOf(counted?.from), to: timeOf(counted?.to) };
    return { conversations: 0, messages: 0, archives: counted?.n ?? 0, ...times, bytes };
  }

  #conversations({ kind, id }: DeletionPreviewInput): DeletionPreview {
    const { reader } = this.#deps;
    const isEternal = kind === 'eternal';
    const chosen = id === undefined ? undefined : eq(conversations.id, id);
    const said = id === undefined ? undefined : eq(messages.conversationId, id);
    const found = reader
      .select({ n: count() })
      .from(conversations)
      .where(isEternal ? eq(conversations.origin, 'eternal') : chosen)
      .get();
    const counted = reader
      .select({ n: count(), from: min(messages.createdAt), to: max(messages.createdAt) })
      .from(messages)
      .where(isEternal ? eq(messages.origin, 'eternal') : said)
      .get();
    if (id !== undefined && found?.n === 0) throw new AppError('NOT_FOUND', 'Conversation not found.');
    const times = { from: timeOf(counted?.from), to: timeOf(counted?.to) };
    return { conversations: found?.n ?? 0, messages: counted?.n ?? 0, archives: 0, ...times, bytes: 0 };
  }
}
