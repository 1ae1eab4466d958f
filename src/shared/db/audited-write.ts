import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { THE_FEED } from './queries/feed-epoch.ts';
import { audit, feed } from './schema.ts';
import { writeTransaction } from './transactions.ts';

type Detail = Readonly<Record<string, unknown>>;

/** What an administrator does, as the audit has it. */
export interface AuditedAct<T> {
  readonly username: string;
  readonly action: string;
  /** Counts and the like, where they come of the change itself. */
  readonly detail: Detail | ((result: T) => Detail);
  /** What becomes of what was said: `rewritten` where any of it is changed, taken away or put back. */
  readonly history: 'kept' | 'rewritten';
}

/**
 * Makes an administrator's change and its audit entry in one transaction, all or nothing. Where history is rewritten the feed gets a new
 * epoch with it: every resume id given out so far then answers `reset`.
 */
export function auditedWrite<T>(db: Db, act: AuditedAct<T>, change: (tx: Tx) => T): T {
  return writeTransaction(db, (tx) => {
    const result = change(tx);
    if (act.history === 'rewritten') renewEpoch(tx);
    recordAudit(tx, act, result);
    return result;
  });
}

function recordAudit<T>(tx: Tx, { username, action, detail }: AuditedAct<T>, result: T): void {
  const text = JSON.stringify(typeof detail === 'function' ? detail(result) : detail);
  tx.insert(audit).values({ at: Date.now(), username, action, detail: text }).run();
}

/** Starts a new generation of the feed's history. */
export function renewEpoch(db: Pick<Db, 'update'>): void {
  const epoch = randomBytes(4).toString('hex');
  db.update(feed).set({ epoch }).where(eq(feed.id, THE_FEED)).run();
}
