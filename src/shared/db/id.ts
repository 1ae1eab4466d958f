import { randomBytes } from 'node:crypto';

/** A new `_id`: 24 lower-case hex digits, random from the first, because the first eight are what people see. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}
