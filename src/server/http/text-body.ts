import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** How deep JSON may be nested. No input here is deeper than 4; whatever walks through it may call itself as often. */
export const JSON_DEPTH_MAX = 64;

/**
 * Has bodies of a content type read as text, JSON sooner or later. Bytes that are not UTF-8 are refused: decoding would put other text
 * in their place.
 */
export function parseText(
  app: FastifyInstance,
  contentType: string,
  use: (request: FastifyRequest, text: string, done: Done) => void,
): void {
  app.addContentTypeParser<Buffer>(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) throw new AppError('BAD_REQUEST', 'The body is not text in UTF-8.');
    assertShallow(body);
    use(request, body.toString('utf8'), done);
  });
}

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
