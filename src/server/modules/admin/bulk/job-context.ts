import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';

/** What a job works on, and who asked for it. */
export interface JobContext {
  readonly db: Db;
  readonly files: ArchiveFiles;
  readonly username: string;
}
