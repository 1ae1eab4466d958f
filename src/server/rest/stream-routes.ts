import type { FastifyInstance } from 'fastify';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { READ } from '../limits/route-policy.ts';
import { lastEventIdOf, openStream } from '../live/lane/open-stream.ts';
import { Frame, type Encoder, type Wire } from '../live/lane/wire.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';

/** The event streams of the literal API. */
export function streamRoutes(app: FastifyInstance, deps: StreamDeps): void {
  app.get('/eternal/stream', { config: { policy: READ } }, async (request, reply) => {
    const lastEventId = lastEventIdOf(request);
    await openStream(reply, deps, { topic: ETERNAL_TOPIC, wire: restEternalWire, lastEventId });
  });

  app.get<{ Params: { id: string } }>(
    '/eternal/conversations/:id/stream',
    { config: { policy: READ } },
    async (request, reply) => {
      const { id } = request.params;
      if (!deps.live.isKnown(id)) throw new AppError('NOT_FOUND', 'Conversation not found.');
      const topic = conversationTopic(id);
      const lastEventId = lastEventIdOf(request);
      // 204 tells an EventSource to stay away: https://html.spec.whatwg.org/multipage/server-sent-events.html#sse-processing-model
      if (!deps.live.hasMore(topic, lastEventId)) return reply.status(204).send();
      await openStream(reply, deps, { topic, wire: restConversationWire, lastEventId });
      return reply;
    },
  );
}

/* Event streams: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */

const frame = (...lines: string[]) => new Frame(`${lines.join('\n')}\n\n`);

type MessageOf<E extends FeedEvent> = Extract<E, { type: 'message' }>['message'];

const withoutType = ({ type, ...rest }: FeedEvent) => rest;

/** The literal REST wire: a message is the default event, anything else is named by its type. */
function restWire(bodyOf: (message: MessageOf<FeedEvent>) => unknown): Wire<FeedEvent> {
  const encode: Encoder<FeedEvent> = ({ event, id }) =>
    event.type === 'message'
      ? frame(`id: ${id}`, `data: ${JSON.stringify(bodyOf(event.message))}`)
      : frame(`event: ${event.type}`, `id: ${id}`, `data: ${JSON.stringify(withoutType(event))}`);
  return { opening: frame(`retry: ${RECONNECT_DELAY_MS}`), heartbeat: frame(':'), ending: undefined, encode };
}

/** GET /api/eternal/stream: each message whole, with its conversation. */
const restEternalWire = restWire((message) => message);

/** GET /api/eternal/conversations/{id}/stream: the four fields of the specification, and a stage direction where there is one. */
const restConversationWire = restWire(({ role, content, createdAt, asciiArt, beat }) => ({
  role,
  content,
  createdAt,
  asciiArt,
  beat,
}));
