import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StreamDeps } from '../live/live.service.ts';
import { PROCEDURES } from '../router.ts';
import { lanesOf } from './lanes.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Serves each subscription: the public feeds from the hub, and what is left to the stock adapter as a stream like any other. */
export function subscriptionRoutes(
  app: FastifyInstance,
  deps: StreamDeps,
  { prefix, stock }: { prefix: string; stock: Handler },
): void {
  const lanes = lanesOf(deps);
  for (const procedure of PROCEDURES.values()) {
    if (procedure.lane === undefined) continue;
    const serve = lanes[procedure.lane];
    app.get(`${prefix}${procedure.path}`, { config: { policy: procedure } }, async (request, reply) => {
      if (await serve({ request, reply })) return;
      reply.raw.on('close', deps.admission.enter(request.ip));
      await stock(request, reply);
    });
  }
}
