import { count, desc, eq } from 'drizzle-orm';
import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { archives, audit, conversations, messages, users } from '#shared/db/schema.ts';
import type { AdminStats, AuditEntry } from '#shared/schemas/admin.ts';

/** What an administrator may look at. */
export class StatsService {
  readonly #db: Db;
  readonly #files: ArchiveFiles;

  constructor(deps: { db: Db; files: ArchiveFiles }) {
    this.#db = deps.db;
    this.#files = deps.files;
  }

  async stats(): Promise<AdminStats> {
    const files = [...(await this.#files.list()).values()];
    const totalSize = files.reduce((sum, { size }) => sum + size, 0);
    return readSnapshot(this.#db, () => {
      const total = this.#count(conversations);
      const eternal = this.#eternal();
      return {
        conversations: { total, eternal, regular: total - eternal },
        messages: { total: this.#count(messages) },
        users: { total: this.#count(users) },
        archives: { database: this.#count(archives), files: files.length, totalSize },
      };
    });
  }

  /** What administrators did, latest first. */
  audit(input: { limit: number }): AuditEntry[] {
    return this.#db
      .select()
      .from(audit)
      .orderBy(desc(audit.seq))
      .limit(input.limit)
      .all()
      .map(({ at, username, action, detail }) => ({
        at: new Date(at),
        username,
        action,
        detail: JSON.parse(detail) as Record<string, unknown>,
      }));
  }

  #count(table: typeof conversations | typeof messages | typeof users | typeof archives): number {
    return this.#db.select({ n: count() }).from(table).get()?.n ?? 0;
  }

  #eternal(): number {
    const ofTheDuel = eq(conversations.origin, 'eternal');
    return this.#db.select({ n: count() }).from(conversations).where(ofTheDuel).get()?.n ?? 0;
  }
}
