import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { backupFileName, listBackups } from '#shared/db/backup/backup-file.ts';
import type { Backup } from '#shared/db/backup/make-backup.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { utcDayOf } from '#shared/utc-day.ts';
import { CLOCKS, LOOK_MS, Nightly, type Clocks, type Rhythm } from './nightly.ts';
import { pause } from '../tempo/waiting.ts';
import { DAY_MS } from '#shared/utc-day.ts';

const KEPT = 7;

interface DailyBackupOptions extends Rhythm {
  readonly dataDir: DataDir;
  /** Makes a backup in a process of its own: runBackup of #shared/db/backup. */
  readonly backUp: (order: Pick<DataDir, 'database' | 'archives'> & BackupCall) => Promise<Backup>;
  /** Hears a sentence for the administrator where there is no backup of today, and `undefined` once there is one. */
  readonly onProblem: (sentence: string | undefined) => void;
  readonly logger: Logger;
  /** How many daily backups are kept. */
  readonly kept?: number;
}

interface BackupCall {
  readonly file: string;
  readonly signal: AbortSignal;
}

/** A backup each UTC day, in DATA_DIR/backups; the last seven are kept. What an operator made there is left alone. */
export class DailyBackup {
  readonly #options: DailyBackupOptions;
  readonly #clocks: Clocks;
  readonly #nightly: Nightly;

  constructor(options: DailyBackupOptions) {
    this.#options = options;
    this.#clocks = options.clocks ?? CLOCKS;
    this.#nightly = new Nightly(this.#clocks);
  }

  /** Looks once a minute until the signal aborts, which also ends a backup under way. Only for the holder of the lease. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { lookMs = LOOK_MS } = this.#options;
    await pause(lookMs, signal);
    while (!signal.aborted) {
      await this.look(signal);
      await pause(lookMs, signal);
    }
  }

  /** Makes a backup if one is due. Never rejects. */
  async look(signal: AbortSignal): Promise<void> {
    const { logger } = this.#options;
    try {
      if (!this.#nightly.isDue(this.#wasMadeToday())) return;
      await this.#make(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#nightly.failed();
      logger.error({ err: error }, 'the daily backup failed; it is tried again in an hour');
      this.#report(sentenceOf(error));
    }
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { dataDir, backUp, logger } = this.#options;
    const { database, archives, backups } = dataDir;
    const file = join(backups, backupFileName('daily', new Date(this.#clocks.wall())));
    const made = await backUp({ database, archives, file, signal });
    this.#nightly.done();
    logger.info({ ...made }, 'the daily backup is made');
    this.#report(undefined);
    this.#removeOld(file);
  }

  #daily() {
    return listBackups(this.#options.dataDir.backups).filter(({ kind }) => kind === 'daily');
  }

  #wasMadeToday(): boolean {
    const today = utcDayOf(this.#clocks.wall());
    return this.#daily().some(({ madeAt }) => utcDayOf(madeAt.getTime()) === today);
  }

  /** One that is dated ahead comes from a clock that was wrong: it counts as the oldest. */
  #removeOld(latest: string): void {
    const ahead = this.#clocks.wall() + DAY_MS;
    const age = (madeAt: Date) => (madeAt.getTime() > ahead ? 0 : madeAt.getTime());
    const others = this.#daily().filter(({ path }) => path !== latest);
    const old = others.sort((a, b) => age(b.madeAt) - age(a.madeAt)).slice((this.#options.kept ?? KEPT) - 1);
    for (const { path } of old) rmSync(path, { force: true });
  }

  /** The database may be what the trouble is about. */
  #report(sentence: string | undefined): void {
    const { onProblem, logger } = this.#options;
    try {
      onProblem(sentence);
    } catch (error) {
      logger.error({ err: error }, 'how the daily backup went could not be noted');
    }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
