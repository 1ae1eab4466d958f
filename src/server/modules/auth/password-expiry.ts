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

/** Notes of every password that has expired that it has, so that a clock that goes back does not revive it. */
export function expirePasswords(db: Db, now: number): void {
  const justExpired = and(lte(users.passwordExpiresAt, now), gt(users.passwordExpiresAt, LONG_AGO));
  db.update(users).set({ passwordExpiresAt: LONG_AGO }).where(justExpired).run();
}

/** What the operator is told. */
export function expiredSentence(username: string): string {
  return `The generated password of ${username} has expired; set one with npm run admin -- set-password.`;
}
