import type { Db } from '#shared/db/client.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import type { Health } from '#shared/schemas/health.ts';

/** Whether the site does what it is for. */
export class HealthService {
  readonly #db: Db;

  constructor(deps: { db: Db }) {
    this.#db = deps.db;
  }

  /** Never throws: a database that cannot be read is an answer. */
  check(): Health {
    try {
      const duel = readDuelStatus(this.#db);
      const lastMessageAt = duel?.lastMessageAt == null ? null : new Date(duel.lastMessageAt);
      const running = duel?.running ?? false;
      return { status: running ? 'ok' : 'degraded', duel: { running, lastMessageAt }, db: 'ok' };
    } catch {
      return { status: 'unavailable', duel: { running: false, lastMessageAt: null }, db: 'unreadable' };
    }
  }
}
