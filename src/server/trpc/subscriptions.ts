import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conversationLiveInput, liveInput, type FeedEvent } from '#shared/schemas/eternal.ts';
import { trpcWire } from '../live/lane/trpc-wire.ts';
import { serveFromLane } from '../live/lane/typed-lane.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';
import { decodeInput } from '../procedures/input-transformer.ts';
import type { SubscriptionPolicy } from '../procedures/policy.ts';
import { INACTIVITY_MS } from '../procedures/procedures.ts';
import { PROCEDURES } from '../router.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Serves a subscription where the lane can. Resolves to false where it cannot. */
type Serve = (call: { request: FastifyRequest; reply: FastifyReply }) => Promise<boolean>;

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

function lanesOf(deps: StreamDeps): Record<SubscriptionPolicy['lane'], Serve> {
  const { live } = deps;
  const wire = trpcWire<FeedEvent>({ reconnectAfterInactivityMs: INACTIVITY_MS });
  const lane = { ...deps, wire, decode: decodeInput };
  const eternal = { input: liveInput, topicOf: () => ETERNAL_TOPIC };
  const topicOf = ({ id }: { id: string }) => (live.isKnown(id) ? conversationTopic(id) : undefined);
  const conversation = { input: conversationLiveInput, topicOf };
  return {
    eternal: (call) => serveFromLane(call, eternal, lane),
    conversation: (call) => serveFromLane(call, conversation, lane),
    none: () => Promise.resolve(false),
  };
}
