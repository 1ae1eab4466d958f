import { basename } from 'node:path';
import { count } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Db } from '../client.ts';
import { migrateDb, migrationStateOf } from '../migrate.ts';
import { auditedWrite } from '../audited-write.ts';
import { duelStatus, lease, logins, messages } from '../schema.ts';
import { withDb } from '../with-db.ts';
import { carrySpend, spendOfToday } from './carry-spend.ts';
import { unusable } from './unpack-backup.ts';

/** A database out of a backup, before it takes the place of the present one. */
export interface Adoption {
  readonly database: string;
  /** The database that it takes the place of; there may be none. */
  readonly replaced: string;
  /** The backup, for sentences. */
  readonly file: string;
  /** The folder of this program's migrations. */
  readonly migrations: string;
}

/** What became of it. */
export interface Adopted {
  readonly messages: number;
  /** Whether it knows what was spent today; if not, the replaced database could not be read. */
  readonly isSpendKnown: boolean;
}

/**
 * Brings a restored database up to date: its migrations; a new epoch, for history is rewritten; no login, for one that was ended since
 * must not come back; nobody writes the duel; what was spent today stays spent.
 * @throws AppError UNAVAILABLE where it is damaged, somebody else's, or newer than this program.
 */
export function adopt(adoption: Adoption): Adopted {
  assertUsable(adoption);
  migrateDb(adoption.database, adoption.migrations);
  return withDb(adoption.database, 'worker', (db) => {
    const spent = spendOfToday(adoption.replaced, Date.now());
    startAnew(db, { file: basename(adoption.file), spent: spent ?? [] });
    // Only the file itself is moved: nothing may stay behind in a log.
    db.$client.pragma('journal_mode = DELETE');
    const all = db.select({ n: count() }).from(messages).get();
    return { messages: all?.n ?? 0, isSpendKnown: spent !== undefined };
  });
}

function assertUsable({ database, file, migrations }: Adoption): void {
  withDb(database, 'reader', (db) => {
    const verdict: unknown = db.$client.pragma('integrity_check(1)', { simple: true });
    if (verdict !== 'ok') throw unusable(file, String(verdict));
    const state = migrationStateOf(db.$client, migrations);
    if (state === 'foreign') throw unusable(file, 'its database is not of this program');
    if (state === 'newer') throw fromTheFuture(file);
  });
}

function startAnew(db: Db, { file, spent }: { file: string; spent: Parameters<typeof carrySpend>[1] }): void {
  const act = {
    username: 'npm run restore',
    action: 'restore',
    detail: { file },
    history: 'rewritten',
  } as const;
  auditedWrite(db, act, (tx) => {
    carrySpend(tx, spent);
    tx.delete(logins).run();
    tx.update(lease).set({ holder: null }).run();
    tx.update(duelStatus).set({ running: false }).run();
  });
}

function fromTheFuture(file: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `${file} was made by a newer version of this program. Nothing was changed. Install that version, or take a backup made before it.`,
  );
}
