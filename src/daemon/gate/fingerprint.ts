import { createHash } from 'node:crypto';

const LENGTH = 16;

/**
 * A short name for what a text says: equal for two texts that differ only in digits, case, whitespace or punctuation.
 * @returns 16 hexadecimal characters of SHA-256.
 */
export function fingerprint(text: string): string {
  return createHash('sha256').update(normalised(text)).digest('hex').slice(0, LENGTH);
}

function normalised(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ').replace(/\p{N}+/gu, '0');
}
