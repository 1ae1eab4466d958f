import { and, gt, lte } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { users } from '#shared/db/schema.ts';

const DAY_MS = 24 * 3600_000;

/**
 * How long a generated password opens anything. OWASP ASVS 5.0, 6.4.1, wants it short, so that what was printed once does not stay in
 * a terminal or a journal as a key; a week lets whoever installed on one day set his own on the same day of the next.
 */
export const GENERATED_VALID_DAYS = 7;

/** Expired for good, whatever the clock says. */
const LONG_AGO = 0;

/** Until when a password that is generated at `now` is valid; both in epoch milliseconds. */
export function expiryOfGenerated(now: number): number {
  return now + GENERATED_VALID_DAYS * DAY_MS;
}

/** @param expiresAt epoch milliseconds; null for a password that somebody chose. */
export function isExpired(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Which passwords have expired: once seen to have, for good, so that a clock that goes back does not revive one. */
export class PasswordExpiry {
  readonly #db: Db;
  readonly #now: () => number;
  /** The latest that the clock has said: what had expired by then stays so, also where that could not be noted. */
  #latest = 0;

  /** @param now wall clock, epoch milliseconds. */
  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Notes of every password that has expired that it has. It writes where there is one, and only then. */
  look(): void {
    this.#latest = Math.max(this.#latest, this.#now());
    const justExpired = and(
      lte(users.passwordExpiresAt, this.#latest),
      gt(users.passwordExpiresAt, LONG_AGO),
    );
    if (!this.#db.select({ id: users.id }).from(users).where(justExpired).limit(1).get()) return;
    this.#db.update(users).set({ passwordExpiresAt: LONG_AGO }).where(justExpired).run();
  }

  /** Whether one that is valid until `expiresAt` has expired, by all looks so far. */
  has(expiresAt: number | null): boolean {
    return isExpired(expiresAt, this.#latest);
  }
}

/** What the operator is told. */
export function expiredSentence(username: string): string {
  return `The generated password of ${username} has expired; set one with npm run admin -- set-password.`;
}
