import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { StreamDeps } from '../live/open-stream.ts';
import type { Services } from '../services.ts';
import { beaconRoute } from './beacon-route.ts';
import { acceptEmptyJson } from './json-body.ts';
import { jsonRoutes } from './json-routes.ts';
import { openApiDocument } from './openapi.ts';
import { streamRoutes } from './stream-routes.ts';
import { textRoutes } from './text-routes.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  readonly publicUrl: string | undefined;
}

/** Everything under /api. */
export function restPlugin(app: FastifyInstance, deps: Deps): void {
  acceptEmptyJson(app);
  const document = openApiDocument('/api');
  app.get('/openapi.json', () => document);
  app.get('/health', (_request, reply) => {
    const health = deps.services.health.check();
    return reply.status(health.status === 'unavailable' ? 503 : 200).send(health);
  });
  jsonRoutes(app, deps);
  streamRoutes(app, deps);
  textRoutes(app, deps);
  beaconRoute(app, deps);
  app.all('/*', () => {
    throw new AppError('NOT_FOUND', 'There is no such call.');
  });
}
