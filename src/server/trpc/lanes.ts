import type { FastifyReply, FastifyRequest } from 'fastify';
import { conversationLiveInput, liveInput, type FeedEvent } from '#shared/schemas/eternal.ts';
import { trpcWire } from '../live/lane/trpc-wire.ts';
import { serveFromLane } from '../live/lane/typed-lane.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';
import { decodeInput } from '../procedures/input-transformer.ts';
import type { SubscriptionPolicy } from '../procedures/policy.ts';
import { INACTIVITY_MS } from '../procedures/procedures.ts';

/** Serves a subscription where the lane can. Resolves to false where it cannot. */
type Serve = (call: { request: FastifyRequest; reply: FastifyReply }) => Promise<boolean>;

/** How each kind of subscription is served. */
export function lanesOf(deps: StreamDeps): Record<SubscriptionPolicy['lane'], Serve> {
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
