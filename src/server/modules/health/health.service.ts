import { freeBytesAt, FULL_BYTES } from '#shared/db/backup/free-space.ts';
import type { Db } from '#shared/db/client.ts';
import type { OpenFiles } from '#shared/db/open-files.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import type { Health } from '#shared/schemas/health.ts';
import type { DuelWatch } from '../../live/duel-watch.ts';

interface HealthDeps {
  readonly db: Db;
  /** What web's writing connection has open. */
  readonly files: Pick<OpenFiles, 'displaced'>;
  /** The data folder: whether its disk has room. */
  readonly folder: string;
  readonly watch: Pick<DuelWatch, 'isAway'>;
}

/** Whether the site does what it is for. */
export class HealthService {
  readonly #deps: HealthDeps;

  constructor(deps: HealthDeps) {
    this.#deps = deps;
  }

  /** Never throws: a database that cannot be read is an answer. */
  check(): Health {
    try {
      const { db: reader, watch } = this.#deps;
      const status = readDuelStatus(reader);
      const lastMessageAt = status?.lastMessageAt == null ? null : new Date(status.lastMessageAt);
      // A daemon that was killed could not take its word back.
      const duel = { running: (status?.running ?? false) && !watch.isAway(), lastMessageAt };
      const db = this.#storage();
      return { status: statusOf(db, duel.running), duel, db };
    } catch {
      return { status: 'unavailable', duel: { running: false, lastMessageAt: null }, db: 'unreadable' };
    }
  }

  #storage(): Health['db'] {
    const { files, folder } = this.#deps;
    if (files.displaced() !== undefined) return 'displaced';
    return freeBytesAt(folder) < FULL_BYTES ? 'full' : 'ok';
  }
}

/** From a displaced database only what was there before can be read; while the disk is full, everything but writing goes on. */
function statusOf(db: Health['db'], isRunning: boolean): Health['status'] {
  if (db === 'displaced') return 'unavailable';
  return db === 'ok' && isRunning ? 'ok' : 'degraded';
}
