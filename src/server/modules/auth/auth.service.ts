import { and, eq, lt, or } from 'drizzle-orm';
import type { Db } from '#shared/db/client.ts';
import { logins, users } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import { storageTrouble } from '#shared/storage-trouble.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import { InProcess } from '../../volatile/in-process.ts';
import type { VolatileStore } from '../../volatile/volatile-store.ts';
import { expiredSentence, PasswordExpiry, verifyPassword } from './password.ts';
import { Throttle, tooManyTries } from '../../limits/sign-in-throttle.ts';
import { digestOf, newToken } from './token.ts';
import { cannotStore, UnwrittenSessions } from './unwritten-sessions.ts';

const HOUR_MS = 3_600_000;
const SESSION_MAX_AGE_MS = 12 * HOUR_MS;
const SESSION_IDLE_MS = 2 * HOUR_MS;
/** A session's last use is written this seldom: an open admin page must not write at each call. */
const TOUCH_MS = 60_000;
const IN_MEMORY =
  'Somebody signed in while nothing can be stored. The login is kept in memory: it is written once it can be, and ends when web does.';

/** A signed-in administrator, as a verified token names one. */
export interface Session {
  readonly username: string;
  readonly tokenDigest: string;
}

interface AuthDeps {
  readonly db: Db;
  /** Wall clock, epoch milliseconds. */
  readonly now?: () => number;
  /** Remembers who has failed. */
  readonly volatile?: VolatileStore;
  /** Is told what the operator should do something about, as a sentence. */
  readonly onWarning?: (sentence: string) => void;
}

/** Signing in and out, and knowing who calls. */
export class AuthService {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #onWarning: (sentence: string) => void;
  readonly #throttle: Throttle;
  readonly #expiry: PasswordExpiry;
  readonly #unwritten: UnwrittenSessions;

  constructor({ db, now = Date.now, volatile = new InProcess(), onWarning = () => undefined }: AuthDeps) {
    this.#db = db;
    this.#now = now;
    this.#onWarning = onWarning;
    this.#throttle = new Throttle(volatile);
    this.#expiry = new PasswordExpiry(db, now);
    this.#unwritten = new UnwrittenSessions({ db, volatile, maxAgeMs: SESSION_MAX_AGE_MS });
  }

  /**
   * Signs in from an address. Unknown user, wrong password and one that has expired take the same time and say the same.
   * A disk that is full keeps nobody out.
   * @throws AppError UNAUTHORIZED, or TOO_MANY_REQUESTS while a delay runs; what the driver throws where somebody holds the write lock.
   */
  async login({ username, password }: LoginInput, address: string): Promise<{ token: string }> {
    const account = username.toLowerCase();
    this.#assertMayTry(account, address);
    // Counted before it is looked at: a thousand tries sent at the same moment must not slip in together.
    this.#throttle.fail(address);
    this.#throttle.fail(accountKey(account));
    const user = this.#db.select().from(users).where(eq(users.username, account)).get();
    const matches = await verifyPassword(user?.passwordHash, password);
    // Of all accounts, whichever is asked for: else the time it takes would tell of the password.
    unlessBusy(() => this.#expiry.look());
    if (!user || !matches) throw loginFailed();
    this.#assertNotExpired(user);
    // The password was right, whether a session is stored now or not: no failed try.
    this.#throttle.succeed(address);
    this.#throttle.succeed(accountKey(account));
    return { token: this.#open(user) };
  }

  /** The session of a token, or undefined if it is unknown, ended, too old or idle for too long. */
  verify(token: string): Session | undefined {
    const tokenDigest = digestOf(token);
    const written = this.#find(tokenDigest);
    const found = written ?? this.#unwritten.find(tokenDigest);
    if (!found) return undefined;
    if (this.#unwritten.hasEnded(tokenDigest) || !this.#isCurrent(found.session)) {
      unlessBusy(() => this.end(tokenDigest));
      return undefined;
    }
    unlessBusy(() =>
      written ? this.#touch(written.session) : this.#unwritten.settle(tokenDigest, this.#now()),
    );
    return { username: found.username, tokenDigest };
  }

  /** Ends one session. */
  end(tokenDigest: string): void {
    this.#unwritten.forget(tokenDigest);
    try {
      this.#db.delete(logins).where(eq(logins.tokenDigest, tokenDigest)).run();
    } catch (error) {
      if (!cannotStore(error)) throw error;
      this.#unwritten.end(tokenDigest);
    }
  }

  /** Ends for good what has expired, so that no change of the clock can bring it back. */
  sweep(): void {
    const now = this.#now();
    this.#expiry.look();
    const old = lt(logins.createdAt, now - SESSION_MAX_AGE_MS);
    this.#db
      .delete(logins)
      .where(or(old, lt(logins.lastUsedAt, now - SESSION_IDLE_MS)))
      .run();
  }

  /**
   * A delay of the address binds it whatever it says. A delay of the account binds those who have failed before; anybody
   * else has one try, so that the owner with the right password is never locked out by strangers.
   */
  #assertMayTry(account: string, address: string): void {
    const ofAddress = this.#throttle.waitOf(address);
    const ofAccount = this.#throttle.hasFailed(address) ? this.#throttle.waitOf(accountKey(account)) : 0;
    const wait = Math.max(ofAddress, ofAccount);
    if (wait > 0) throw tooManyTries(wait);
  }

  /** The caller is told what anybody is; why, the operator. */
  #assertNotExpired({ username, passwordExpiresAt }: typeof users.$inferSelect): void {
    if (!this.#expiry.has(passwordExpiresAt)) return;
    this.#onWarning(`A sign-in was refused. ${expiredSentence(username)}`);
    throw loginFailed();
  }

  #find(tokenDigest: string) {
    return this.#db
      .select({ session: logins, username: users.username })
      .from(logins)
      .innerJoin(users, eq(users.id, logins.userId))
      .where(eq(logins.tokenDigest, tokenDigest))
      .get();
  }

  #open(user: typeof users.$inferSelect): string {
    const token = newToken();
    const now = this.#now();
    const session = { tokenDigest: digestOf(token), userId: user.id, createdAt: now, lastUsedAt: now };
    try {
      this.#write(session, user);
    } catch (error) {
      if (!cannotStore(error)) throw error;
      this.#unwritten.begin(session, user.passwordHash);
      this.#onWarning(IN_MEMORY);
    }
    return token;
  }

  /** The password may have been changed while it was being looked at: then every session with the old one has ended, this one too. */
  #write(session: typeof logins.$inferSelect, { id, passwordHash }: typeof users.$inferSelect): void {
    const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
    writeTransaction(this.#db, (tx) => {
      if (!tx.select({ id: users.id }).from(users).where(unchanged).get()) throw loginFailed();
      tx.insert(logins).values(session).run();
    });
  }

  /** A session from the future means that the clock went back: how old it is cannot be known. */
  #isCurrent({ createdAt, lastUsedAt }: typeof logins.$inferSelect): boolean {
    const now = this.#now();
    if (createdAt > now + TOUCH_MS) return false;
    return now - createdAt < SESSION_MAX_AGE_MS && now - lastUsedAt < SESSION_IDLE_MS;
  }

  #touch({ tokenDigest, lastUsedAt }: typeof logins.$inferSelect): void {
    const now = this.#now();
    if (now - lastUsedAt < TOUCH_MS) return;
    this.#db.update(logins).set({ lastUsedAt: now }).where(eq(logins.tokenDigest, tokenDigest)).run();
  }
}

/** Housekeeping can wait for another call: a read must not fail because nothing can be written just now. */
function unlessBusy(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (storageTrouble(error) === undefined) throw error;
  }
}

const loginFailed = () => new AppError('UNAUTHORIZED', 'Login failed');
const accountKey = (account: string) => `account ${account}`;
