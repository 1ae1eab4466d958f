import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new opaque session token, for the client alone. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * What is stored of a token, and what it is looked up by. The index then compares digests, whose common prefixes tell a
 * guesser nothing of the token.
 */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
