import type { Logger } from 'pino';
import { runBackup } from '#shared/db/backup/run-backup.ts';
import type { Db } from '#shared/db/client.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { clearSetting, readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { Checkpoints } from './checkpoint.ts';
import { DailyBackup } from './daily-backup.ts';
import type { Rhythm } from './nightly.ts';
import { SearchIndexing } from './search-index.ts';

interface HousekeepingOptions extends Rhythm {
  readonly db: Db;
  readonly dataDir: DataDir;
  /** The file of the process that makes a backup: shared/db/backup/backup-child, built or not. */
  readonly backupChild: string;
  readonly logger: Logger;
}

/** What the holder of the lease does for the data by the way: a backup a day, a short write-ahead log, and a search that knows what was said before there was one. */
export class Housekeeping {
  readonly #backups: DailyBackup;
  readonly #checkpoints: Checkpoints;
  readonly #indexing: SearchIndexing;

  constructor({ db, dataDir, backupChild, ...rest }: HousekeepingOptions) {
    this.#backups = new DailyBackup({
      ...rest,
      dataDir,
      backUp: (order) => {
        // Of another database there is nothing to be kept in the place of a good backup.
        db.$files.assertInPlace();
        return runBackup({ entry: backupChild, ...order });
      },
      onProblem: (sentence) => noteProblem(db, sentence),
    });
    this.#checkpoints = new Checkpoints({ ...rest, db, path: dataDir.database });
    this.#indexing = new SearchIndexing({ ...rest, db });
  }

  /** Works until the signal aborts, which also ends a backup under way. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#backups.run(signal), this.#checkpoints.run(signal), this.#indexing.run(signal)]);
  }
}

/** Where `npm run doctor`, the metrics and the administrator's desk find it. */
export function noteProblem(db: Db, sentence: string | undefined): void {
  if (sentence === readSetting(db, 'backup.problem')) return;
  if (sentence === undefined) clearSetting(db, 'backup.problem');
  else writeSetting(db, 'backup.problem', sentence);
}
