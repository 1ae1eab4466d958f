import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#shared/db/client.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { logins, users } from '#shared/db/schema.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import type { VolatileMap, VolatileStore } from '../../volatile/volatile-store.ts';
import { digestOf } from './token.ts';

type SessionRow = typeof logins.$inferSelect;

/** A session without a row, and what it depends on: it ends when one of these changes. */
interface Unwritten extends Omit<SessionRow, 'tokenDigest'> {
  readonly passwordDigest: string;
  /** When an operator last ended sessions, as `logins.ended` says it. */
  readonly ended: string | undefined;
}

interface Options {
  readonly db: Db;
  readonly volatile: VolatileStore;
  /** How long one may last, milliseconds. */
  readonly maxAgeMs: number;
}

/** Whether nothing can be stored for longer than a caller would wait. */
export function cannotStore(error: unknown): boolean {
  const trouble = storageTrouble(error);
  return trouble === 'full' || trouble === 'failing';
}

/**
 * Sessions that began, and those that ended, while the disk took no row: a full disk must not lock its owner out. They are kept in memory,
 * end with this process at the latest, and become rows as soon as there is room.
 */
export class UnwrittenSessions {
  readonly #db: Db;
  readonly #begun: VolatileMap<Unwritten>;
  readonly #ended: VolatileMap<object>;

  constructor({ db, volatile, maxAgeMs }: Options) {
    this.#db = db;
    this.#begun = volatile.map('unwritten logins', maxAgeMs);
    this.#ended = volatile.map('unwritten ends of logins', maxAgeMs);
  }

  /** @param passwordHash the one that was looked at: with another, the session has ended. */
  begin({ tokenDigest, ...session }: SessionRow, passwordHash: string): void {
    const ended = readSetting(this.#db, 'logins.ended');
    this.#begun.update(tokenDigest, () => ({ ...session, ended, passwordDigest: digestOf(passwordHash) }));
  }

  /** The session and who it belongs to, while it stands. */
  find(tokenDigest: string): { session: SessionRow; username: string } | undefined {
    const begun = this.#begun.get(tokenDigest);
    const username = begun && usernameOf(this.#db, begun);
    return begun && username !== undefined ? { session: rowOf(tokenDigest, begun), username } : undefined;
  }

  /** Notes that a session was used, and makes it a row. @throws what the driver throws where it cannot be stored, still. */
  settle(tokenDigest: string, lastUsedAt: number): void {
    const begun = this.#begun.update(tokenDigest, (known) => known && { ...known, lastUsedAt });
    if (!begun) return;
    writeTransaction(this.#db, (tx) => {
      if (usernameOf(tx, begun) === undefined) return;
      tx.insert(logins).values(rowOf(tokenDigest, begun)).onConflictDoNothing().run();
    });
    this.#begun.update(tokenDigest, () => undefined);
  }

  /** Ends a session whose row cannot be deleted. */
  end(tokenDigest: string): void {
    this.#ended.update(tokenDigest, () => ({}));
  }

  hasEnded(tokenDigest: string): boolean {
    return this.#ended.get(tokenDigest) !== undefined;
  }

  /** Nothing is remembered of it any more. */
  forget(tokenDigest: string): void {
    for (const map of [this.#begun, this.#ended]) {
      if (map.get(tokenDigest) !== undefined) map.update(tokenDigest, () => undefined);
    }
  }
}

function usernameOf(db: Db | Tx, { userId, passwordDigest, ended }: Unwritten): string | undefined {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const stands = user && digestOf(user.passwordHash) === passwordDigest;
  return stands && readSetting(db, 'logins.ended') === ended ? user.username : undefined;
}

function rowOf(tokenDigest: string, { userId, createdAt, lastUsedAt }: Unwritten): SessionRow {
  return { tokenDigest, userId, createdAt, lastUsedAt };
}
