import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Db } from '#shared/db/client.ts';
import { LOOK_MS, Nightly, type Rhythm } from './nightly.ts';
import { pause } from '../tempo/waiting.ts';

/** Past this the log is cut short at the next look: `journal_size_limit` cuts it only once every reader has let go. */
const WAL_MAX_BYTES = 64 * 1024 * 1024;
/** How long readers and writers are waited for. The process stands still meanwhile, and so do web's writes. */
const WAIT_MS = 100;

interface CheckpointsOptions extends Rhythm {
  /** The daemon's connection: the one process that checkpoints. */
  readonly db: Db;
  /** Of the database. */
  readonly path: string;
  readonly logger: Logger;
  /** Bytes of the log past which it is cut short at any hour. */
  readonly walMaxBytes?: number;
}

/** Cuts the write-ahead log to nothing, once a night and where it has grown: https://sqlite.org/pragma.html#pragma_wal_checkpoint */
export class Checkpoints {
  readonly #options: CheckpointsOptions;
  readonly #nightly: Nightly;

  constructor(options: CheckpointsOptions) {
    this.#options = options;
    this.#nightly = new Nightly(options.clocks);
  }

  /** Looks once a minute until the signal aborts. Only for the holder of the lease. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { lookMs = LOOK_MS } = this.#options;
    while (!signal.aborted) {
      this.look();
      await pause(lookMs, signal);
    }
  }

  /** Checkpoints if it is time. A reader or writer that does not let go in time is left alone until the next look. Never throws. */
  look(): void {
    const { db, path, logger, walMaxBytes = WAL_MAX_BYTES } = this.#options;
    try {
      db.$files.assertInPlace();
      const bytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes <= walMaxBytes && !this.#nightly.isDue()) return;
      if (this.#truncate()) this.#nightly.done();
      else if (bytes > walMaxBytes)
        logger.warn({ bytes }, 'a reader keeps the write-ahead log from being cut short');
    } catch (error) {
      this.#nightly.failed();
      logger.error({ err: error }, 'the write-ahead log could not be cut short');
    }
  }

  /** The bulk is copied while others go on; only the rest asks for a moment alone. */
  #truncate(): boolean {
    const sqlite = this.#options.db.$client;
    const timeout = Number(sqlite.pragma('busy_timeout', { simple: true }));
    sqlite.pragma(`busy_timeout = ${WAIT_MS}`);
    try {
      sqlite.pragma('wal_checkpoint(PASSIVE)');
      return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
    } finally {
      sqlite.pragma(`busy_timeout = ${timeout}`);
    }
  }
}
