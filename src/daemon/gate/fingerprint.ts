import { createHash } from 'node:crypto';
import { wordsOf } from './words.ts';

const LENGTH = 16;

/**
 * A short name for what a text says: equal for two texts that differ only in numbers, case, whitespace or punctuation.
 * @returns 16 hexadecimal characters of SHA-256.
 */
export function fingerprint(text: string): string {
  return createHash('sha256').update(wordsOf(text).join(' ')).digest('hex').slice(0, LENGTH);
}
