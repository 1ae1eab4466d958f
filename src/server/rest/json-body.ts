import type { FastifyInstance } from 'fastify';

/** A client that always says `application/json` sends it with a DELETE too, where there is no body: that is no mistake. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
