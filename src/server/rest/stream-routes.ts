import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { restConversationWire, restEternalWire } from './stream-routes.ts';
import { lastEventIdOf } from '../live/lane/open-stream.ts';
import { openStream } from '../live/lane/open-stream.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';

/** The event streams of the literal API. */
export function streamRoutes(app: FastifyInstance, deps: StreamDeps): void {
  app.get('/eternal/stream', async (request, reply) => {
    const lastEventId = lastEventIdOf(request);
    await openStream(reply, deps, { topic: ETERNAL_TOPIC, wire: restEternalWire, lastEventId });
  });

  app.get<{ Params: { id: string } }>('/eternal/conversations/:id/stream', async (request, reply) => {
    const { id } = request.params;
    if (!deps.live.isKnown(id)) throw new AppError('NOT_FOUND', 'Conversation not found.');
    const topic = conversationTopic(id);
    const lastEventId = lastEventIdOf(request);
    // 204 tells an EventSource to stay away: https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model
    if (!deps.live.hasMore(topic, lastEventId)) return reply.status(204).send();
    await openStream(reply, deps, { topic, wire: restConversationWire, lastEventId });
    return reply;
  });
}
