import type { Mutant } from './mutant.ts';

const LOGIN = [
  'tests/server/modules/auth/auth.router.test.ts',
  'tests/server/modules/auth/auth.service.test.ts',
];

const NOTHING_WRITTEN = ['tests/server/modules/auth/nothing-written.test.ts'];

/** Signing in and out. */
export const SIGN_IN: readonly Mutant[] = [
  {
    name: 'counting every attempt to sign in',
    file: 'src/server/limits/rate-limits.ts',
    find: 'beacon: 30, login: 10 }',
    replace: 'beacon: 30 }',
    tests: ['tests/server/limits/rate-limits.test.ts'],
  },
  {
    name: 'counting a sign-in that comes in a batch',
    file: 'src/server/limits/rate-limits.ts',
    find: "first === 'login' || more.includes('login')",
    replace: "first === 'login' && more.length === 0",
    tests: ['tests/server/limits/rate-limits.test.ts'],
  },
  {
    name: 'the digest of tokens',
    file: 'src/server/modules/auth/token.ts',
    find: "return createHash('sha256').update(token).digest('hex');",
    replace: 'return createHash && token;',
    tests: LOGIN,
  },
  {
    name: 'a sign-in that a full disk does not refuse',
    file: 'src/server/modules/auth/auth.service.ts',
    find: '      if (!cannotStore(error)) throw error;\n      this.#unwritten.begin(',
    replace: '      if (error) throw error;\n      this.#unwritten.begin(',
    tests: NOTHING_WRITTEN,
  },
  {
    name: 'a changed password that ends a login which was never written',
    file: 'src/server/modules/auth/unwritten-sessions.ts',
    find: 'const stands = user && digestOf(user.passwordHash) === passwordDigest;',
    replace: 'const stands = user && passwordDigest;',
    tests: NOTHING_WRITTEN,
  },
  {
    name: 'an operator who ends a login that was never written',
    file: 'src/server/modules/auth/unwritten-sessions.ts',
    find: "readSetting(db, 'logins.ended') === ended",
    replace: "readSetting(db, 'logins.ended') !== String(ended)",
    tests: NOTHING_WRITTEN,
  },
  {
    name: 'a login that has ended although its row could not be deleted',
    file: 'src/server/modules/auth/auth.service.ts',
    find: 'this.#unwritten.hasEnded(tokenDigest) || ',
    replace: '',
    tests: NOTHING_WRITTEN,
  },
  {
    name: 'a right password during a write lock that is no failed try',
    file: 'src/server/modules/auth/auth.service.ts',
    find: '    this.#throttle.succeed(address);\n    this.#throttle.succeed(accountKey(account));\n    return { token: this.#open(user) };',
    replace:
      '    const token = this.#open(user);\n    this.#throttle.succeed(address);\n    this.#throttle.succeed(accountKey(account));\n    return { token };',
    tests: NOTHING_WRITTEN,
  },
  {
    name: 'the throttle of sign-in',
    file: 'src/server/modules/auth/auth.service.ts',
    find: 'if (wait > 0) throw tooManyTries(wait);',
    replace: 'void wait;',
    tests: LOGIN,
  },
  {
    name: 'counting a try before it is looked at',
    file: 'src/server/modules/auth/auth.service.ts',
    find: '    this.#throttle.fail(address);\n    this.#throttle.fail(accountKey(account));\n    const user = this.#db.select().from(users).where(eq(users.username, account)).get();\n    const matches = await verifyPassword(user?.passwordHash, password);\n',
    replace:
      '    const user = this.#db.select().from(users).where(eq(users.username, account)).get();\n    const matches = await verifyPassword(user?.passwordHash, password);\n    this.#throttle.fail(address);\n    this.#throttle.fail(accountKey(account));\n',
    tests: ['tests/security/brute-force.test.ts'],
  },
  {
    name: 'the delay of an account, beside that of an address',
    file: 'src/server/modules/auth/auth.service.ts',
    find: 'const ofAccount = this.#throttle.hasFailed(address) ? this.#throttle.waitOf(accountKey(account)) : 0;',
    replace: 'const ofAccount = 0;',
    tests: LOGIN,
  },
  {
    name: 'a password that has to be right',
    file: 'src/server/modules/auth/auth.service.ts',
    find: 'if (!user || !matches) throw loginFailed();',
    replace: 'void matches;\n    if (!user) throw loginFailed();',
    tests: LOGIN,
  },
  {
    name: 'a generated password that expires',
    file: 'src/server/modules/auth/auth.service.ts',
    find: '    this.#assertNotExpired(user);\n',
    replace: '',
    tests: ['tests/server/modules/auth/password-expiry.test.ts'],
  },
  {
    name: 'an expired password that no clock revives',
    file: 'src/server/modules/auth/auth.service.ts',
    find: '    this.#expiry.look();\n',
    replace: '',
    tests: ['tests/server/modules/auth/password-expiry.test.ts'],
  },
  {
    name: 'an expired password that stays so after a restart',
    file: 'src/server/modules/auth/password.ts',
    find: '    this.#db.update(users).set({ passwordExpiresAt: LONG_AGO }).where(justExpired).run();\n',
    replace: '',
    tests: ['tests/server/modules/auth/password-expiry.test.ts'],
  },
  {
    name: 'an expired password that stays so where nothing can be written',
    file: 'src/server/modules/auth/password.ts',
    find: 'this.#latest = Math.max(this.#latest, this.#now());',
    replace: 'this.#latest = this.#now();',
    tests: ['tests/server/modules/auth/password-expiry.test.ts'],
  },
  {
    name: 'the end of old logins',
    file: 'src/server/modules/auth/auth.service.ts',
    find: 'return now - createdAt < LOGIN_MAX_AGE_MS && now - lastUsedAt < LOGIN_IDLE_MS;',
    replace: 'return lastUsedAt > 0;',
    tests: LOGIN,
  },
  {
    name: 'a changed password that ends every login',
    file: 'src/server/modules/auth/accounts.ts',
    find: 'if (user) tx.delete(logins).where(eq(logins.userId, user.id)).run();',
    replace: 'void user;',
    tests: ['tests/security/logins-end.test.ts'],
  },
  {
    name: 'a logout that ends the login on the server',
    file: 'src/server/modules/auth/auth.router.ts',
    find: '      ctx.services.auth.end(ctx.admin.tokenDigest);\n',
    replace: '',
    tests: ['tests/security/logins-end.test.ts'],
  },
  {
    name: 'a sign-in that ends the login it replaces',
    file: 'src/server/modules/auth/auth.router.ts',
    find: 'if (ctx.caller.admin) auth.end(ctx.caller.admin.tokenDigest);',
    replace: '',
    tests: ['tests/security/logins-end.test.ts'],
  },
  {
    name: 'a chosen password that nobody guesses',
    file: 'src/server/modules/auth/accounts.ts',
    find: 'if (chosen !== undefined) await assertGoodPassword({ username, password: chosen });',
    replace: 'void assertGoodPassword;',
    tests: ['tests/server/modules/auth/accounts.test.ts'],
  },
];
