import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id, the library's default kind, at OWASP's first choice: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const ARGON2ID: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core for some 30 ms; more at once would let a flood of sign-ins take the machine. */
const AT_ONCE = 2;

/** Runs at most `atOnce` jobs; the others wait in line. */
class Turnstile {
  atOnce = AT_ONCE;
  #inside = 0;
  readonly #line: (() => void)[] = [];

  async pass<T>(job: () => Promise<T>): Promise<T> {
    while (this.#inside >= this.atOnce) await new Promise<void>((resolve) => this.#line.push(resolve));
    this.#inside += 1;
    try {
      return await job();
    } finally {
      this.#inside -= 1;
      this.#line.shift()?.();
    }
  }
}

const turnstile = new Turnstile();

/** How many hashes this process makes at once: 1 where it shares the machine with others of its kind. */
export function setHashesAtOnce(atOnce: number): void {
  turnstile.atOnce = atOnce;
}

export async function hashPassword(password: string): Promise<string> {
  return turnstile.pass(() => hash(password, ARGON2ID));
}

/** Whether `password` made `passwordHash`. Without a hash (no such user) it takes the same time to say no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash());
  const matches = await turnstile.pass(() => verify(against, password));
  return passwordHash !== undefined && matches;
}

let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  return (nobody ??= hashPassword('nobody has this password, and nobody ever will'));
}
