import { hash, verify, type Options } from '@node-rs/argon2';
import { and, gt, lte } from 'drizzle-orm';
import { BRAND } from '#shared/brand.ts';
import type { Db } from '#shared/db/client.ts';
import { users } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import { DAY_MS } from '#shared/utc-day.ts';

/** argon2id, the library's default kind, at OWASP's first choice: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core for some 30 ms; more at once would let a flood of sign-ins take the machine. */
const AT_ONCE = 2;

/** Runs at most `atOnce` jobs; the others wait in a queue. */
class Semaphore {
  atOnce = AT_ONCE;
  #running = 0;
  readonly #queue: (() => void)[] = [];

  async run<T>(job: () => Promise<T>): Promise<T> {
    while (this.#running >= this.atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#running += 1;
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }
}

const hashing = new Semaphore();

/** How many hashes this process makes at once: 1 where it shares the machine with others of its kind. */
export function setHashesAtOnce(atOnce: number): void {
  hashing.atOnce = atOnce;
}

export async function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, ARGON2ID));
}

/** Whether `password` made `passwordHash`. Without a hash (no such user) it takes the same time to say no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash());
  const matches = await hashing.run(() => verify(against, password));
  return passwordHash !== undefined && matches;
}

let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  return (nobody ??= hashPassword('nobody has this password, and nobody ever will'));
}

/** The least that OWASP ASVS 5.0, 6.2.1, allows. */
const LENGTH_MIN = 8;
/** 100 million guesses: https://zxcvbn-ts.github.io/zxcvbn/guide/getting-started/#output */
const SCORE_MIN = 3;

/**
 * Refuses a password that somebody chose and others would guess: a short one, one of those that are tried first, or nearly one. Any
 * character may stand in it, and none must.
 * @throws AppError STARTUP with a sentence for the operator
 */
export async function assertGoodPassword({ username, password }: LoginInput): Promise<void> {
  if (Array.from(password).length < LENGTH_MIN)
    throw new AppError('STARTUP', `A password has at least ${LENGTH_MIN} characters.`);
  if ((await scoreOf(password, [username, BRAND.product])) < SCORE_MIN)
    throw new AppError(
      'STARTUP',
      'That password is too easy to guess. Four or five words that have nothing to do with each other are not.',
    );
}

/** 0 to 4. The lists behind it are big, and loaded for those alone who choose a password. */
async function scoreOf(password: string, known: string[]): Promise<number> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs }).check(password, known).score;
}

/**
 * How long a generated password opens anything. OWASP ASVS 5.0, 6.4.1, wants it short, so that what was printed once does not stay in
 * a terminal or a journal as a key; a week leaves time to set another on the same day of the next week.
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

  /** Records every password that has expired. Writes only if there is one. */
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
