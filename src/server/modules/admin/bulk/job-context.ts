import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import type { KeptFiles } from './kept-files.ts';

/** What a job works on, and who asked for it. */
export interface JobContext {
  readonly db: Db;
  readonly files: ArchiveFiles;
  /** Where what is deleted is kept aside. */
  readonly kept: KeptFiles;
  readonly username: string;
}
