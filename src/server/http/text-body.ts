import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { assertShallow } from '../limits/json-depth.ts';

type Done = (error: Error | null, body?: unknown) => void;

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
