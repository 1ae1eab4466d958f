import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { AppError } from '../errors.ts';

/* AES-256-GCM with a random 96-bit nonce a message: NIST SP 800-38D. */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps short secrets in the database: readable only together with a key file that no backup of the database holds. */
export class SecretBox {
  readonly #key: Buffer;

  /** `path`: the key file, made with mode 0600 where there is none. */
  constructor(path: string) {
    this.#key = readOrMakeKey(path);
  }

  seal(secret: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** The secret, or undefined where another key sealed it or somebody changed it. */
  open(box: string): string | undefined {
    const bytes = Buffer.from(box, 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(
        tag,
      );
      const secret = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return secret.toString('utf8');
    } catch {
      return undefined;
    }
  }
}

/** Several processes may come at once. The file has its name only once it is whole: the first to give it wins, the others read it. */
function readOrMakeKey(path: string): Buffer {
  if (existsSync(path)) return wholeKey(path);
  const own = `${path}.${process.pid}`;
  writeFileSync(own, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flush: true });
  try {
    linkSync(own, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own);
  }
  return wholeKey(path);
}

/** @throws AppError STARTUP for a file that holds no key: with it nothing could be sealed, and nothing opened. */
function wholeKey(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length === KEY_BYTES) return key;
  throw new AppError(
    'STARTUP',
    `${path} holds no key. Put it back from where you keep a copy, or remove it and enter the provider key anew on the desk.`,
  );
}
