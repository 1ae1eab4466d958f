import type { FastifyInstance } from 'fastify';
import { parseText } from '../http/text-body.ts';

/**
 * Takes bodies of JSON and of nothing else. A client that always says `application/json` sends it with a DELETE too, where there
 * is no body: that is no mistake.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  parseText(app, 'application/json', (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
