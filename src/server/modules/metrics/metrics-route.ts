import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { READ } from '../../limits/route-policy.ts';
import type { MetricsService } from './metrics.service.ts';

interface Deps {
  readonly metrics: Pick<MetricsService, 'expose'>;
  /** METRICS_TOKEN; without it nobody may read. */
  readonly metricsToken: string | undefined;
}

/** GET /metrics, for Prometheus. Without the token it answers 404. */
export function metricsRoute(app: FastifyInstance, { metrics, metricsToken }: Deps): void {
  app.get('/metrics', { config: { policy: READ } }, async (request, reply) => {
    if (!mayRead(request.raw, metricsToken)) return reply.callNotFound();
    const { contentType, text } = await metrics.expose();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

const BEARER = /^Bearer (\S+)$/i;

/**
 * Whether a request may read the metrics: with METRICS_TOKEN, and without one nobody. That a request comes from this machine proves nothing:
 * behind a reverse proxy everybody's does.
 */
function mayRead({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return false;
  return isSame(BEARER.exec(headers.authorization ?? '')?.[1] ?? '', token);
}

/** Digests have one length and tell nothing of how much was right. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
