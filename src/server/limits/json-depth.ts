import { AppError } from '#shared/errors.ts';
import { JSON_DEPTH_MAX } from './table.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Looks through the bytes of JSON once, ahead of any parser: what is nested without end takes a parser much time and memory.
 * @throws AppError BAD_REQUEST
 */
export function assertShallow(json: Uint8Array): void {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > JSON_DEPTH_MAX)
      throw new AppError('BAD_REQUEST', `JSON may be nested ${JSON_DEPTH_MAX} levels deep, and no deeper.`);
  }
}

/** Where the string ends that begins at `start`; the length of all where it does not. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
