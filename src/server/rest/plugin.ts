import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Readiness } from '#shared/schemas/health.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import type { StreamDeps } from '../live/live.service.ts';
import type { Services } from '../services.ts';
import { beaconRoute } from './beacon-route.ts';
import { chatStreamRoute } from './chat-stream.ts';
import { conversationRoute } from './conversation-route.ts';
import { documentRoutes } from './document-routes.ts';
import { acceptJson } from './plugin.ts';
import { jsonRoutes } from './json-routes.ts';
import { streamRoutes } from './stream-routes.ts';
import { textRoutes } from './text-routes.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  readonly cache: ByteCache;
  readonly publicUrl: string | undefined;
  readonly isReady: () => boolean;
}

/** Everything under /api. */
export function restPlugin(app: FastifyInstance, deps: Deps): void {
  acceptJson(app);
  documentRoutes(app, deps.cache);
  app.get('/health', (_request, reply) => {
    const health = deps.services.health.check();
    return reply.status(health.status === 'unavailable' ? 503 : 200).send(health);
  });
  app.get('/ready', (_request, reply) => {
    const ready = deps.isReady();
    return reply.status(ready ? 200 : 503).send({ ready } satisfies Readiness);
  });
  jsonRoutes(app, deps);
  conversationRoute(app, deps);
  streamRoutes(app, deps);
  textRoutes(app, deps);
  beaconRoute(app, deps);
  chatStreamRoute(app, deps);
  app.all('/*', () => {
    throw new AppError('NOT_FOUND', 'There is no such call.');
  });
}
