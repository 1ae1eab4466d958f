import type { FastifyInstance } from 'fastify';
import { mayRead } from './metrics-route.ts';
import type { MetricsService } from './metrics.service.ts';

interface Deps {
  readonly metrics: MetricsService;
  /** METRICS_TOKEN; without it nobody may read. */
  readonly metricsToken: string | undefined;
}

/** GET /metrics, for Prometheus. To whoever may not read it, it is not there. */
export function metricsRoute(app: FastifyInstance, { metrics, metricsToken }: Deps): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, metricsToken)) return reply.callNotFound();
    const { contentType, text } = await metrics.expose();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}
