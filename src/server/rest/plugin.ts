import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { StreamDeps } from '../live/open-stream.ts';
import type { Services } from '../services.ts';
import { jsonRoutes } from './json-routes.ts';
import { openApiDocument } from './openapi.ts';
import { streamRoutes } from './stream-routes.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
}

/** Everything under /api. */
export function restPlugin(app: FastifyInstance, deps: Deps): void {
  const document = openApiDocument('/api');
  app.get('/openapi.json', () => document);
  app.get('/health', (_request, reply) => {
    const health = deps.services.health.check();
    return reply.status(health.status === 'unavailable' ? 503 : 200).send(health);
  });
  jsonRoutes(app, deps);
  streamRoutes(app, deps);
  app.all('/*', () => {
    throw new AppError('NOT_FOUND', 'There is no such call.');
  });
}
