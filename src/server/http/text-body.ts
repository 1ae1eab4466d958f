import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** Has bodies of a content type read as text. Bytes that are not UTF-8 are refused: decoding would put other text in their place. */
export function parseText(
  app: FastifyInstance,
  contentType: string,
  use: (request: FastifyRequest, text: string, done: Done) => void,
): void {
  app.addContentTypeParser<Buffer>(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) use(request, body.toString('utf8'), done);
    else done(new AppError('BAD_REQUEST', 'The body is not text in UTF-8.'));
  });
}
