import { basename } from 'node:path';
import { count } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { closeDb, openDb, type Db } from '../client.ts';
import { migrateDb } from '../migrate.ts';
import { migrationStateOf } from '../migrate.ts';
import { renewEpoch } from '../queries/feed-epoch.ts';
import { audit, duelStatus, lease, logins, messages } from '../schema.ts';
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
  const db = openDb(adoption.database, 'worker');
  try {
    const spent = spendOfToday(adoption.replaced, Date.now());
    startAnew(db, { file: basename(adoption.file), spent: spent ?? [] });
    // Only the file itself is moved: nothing may stay behind in a log.
    db.$client.pragma('journal_mode = DELETE');
    const all = db.select({ n: count() }).from(messages).get();
    return { messages: all?.n ?? 0, isSpendKnown: spent !== undefined };
  } finally {
    closeDb(db);
  }
}

function assertUsable({ database, file, migrations }: Adoption): void {
  const db = openDb(database, 'reader');
  try {
    const verdict: unknown = db.$client.pragma('integrity_check(1)', { simple: true });
    if (verdict !== 'ok') throw unusable(file, String(verdict));
    const state = migrationStateOf(db.$client, migrations);
    if (state === 'foreign') throw unusable(file, 'its database is not of this program');
    if (state === 'newer') throw fromTheFuture(file);
  } finally {
    closeDb(db);
  }
}

function startAnew(db: Db, { file, spent }: { file: string; spent: Parameters<typeof carrySpend>[1] }): void {
  db.transaction(
    (tx) => {
      renewEpoch(tx);
      carrySpend(tx, spent);
      tx.delete(logins).run();
      tx.update(lease).set({ holder: null }).run();
      tx.update(duelStatus).set({ running: false }).run();
      const detail = JSON.stringify({ file });
      tx.insert(audit)
        .values({ at: Date.now(), username: 'npm run restore', action: 'restore', detail })
        .run();
    },
    { behavior: 'immediate' },
  );
}

function fromTheFuture(file: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `${file} was made by a newer version of this program. Nothing was changed. Install that version, or take a backup made before it.`,
  );
}
