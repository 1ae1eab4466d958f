import superjson from 'superjson';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { RETRY_MS } from './limits.ts';
import type { Encoder, Publication } from './publication.ts';

/** One wire: what opens it, what keeps it open, what ends it, and how an event is written on it. */
export interface Wire {
  readonly opening: Buffer;
  readonly heartbeat: Buffer;
  readonly ending: Buffer;
  readonly encode: Encoder;
}

/* Event streams: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */

const frame = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n\n`);

type MessageOf<Event extends FeedEvent> = Extract<Event, { type: 'message' }>['message'];

const withoutType = ({ type, ...rest }: FeedEvent) => rest;

/** The literal REST wire: a message is the default event, anything else is named by its type. */
function restWire(bodyOf: (message: MessageOf<FeedEvent>) => unknown): Wire {
  const encode = ({ event, id }: Publication) =>
    event.type === 'message'
      ? frame(`id: ${id}`, `data: ${JSON.stringify(bodyOf(event.message))}`)
      : frame(`event: ${event.type}`, `id: ${id}`, `data: ${JSON.stringify(withoutType(event))}`);
  return { opening: frame(`retry: ${RETRY_MS}`), heartbeat: frame(':'), ending: Buffer.alloc(0), encode };
}

/** GET /api/eternal/stream: each message whole, with its conversation. */
export const restEternalWire = restWire((message) => message);

/** GET /api/eternal/conversations/{id}/stream: the four fields of the specification. */
export const restConversationWire = restWire(({ role, content, createdAt, asciiArt }) => ({
  role,
  content,
  createdAt,
  asciiArt,
}));

/**
 * What tRPC's own adapter writes for a subscription that yields `tracked()` events through superjson. A contract test
 * holds the two equal byte for byte. tRPC ends a frame with two line feeds after its last line's own.
 */
export function trpcWire(client: { reconnectAfterInactivityMs: number }): Wire {
  const trpcFrame = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n\n\n`);
  return {
    opening: trpcFrame('event: connected', `data: ${JSON.stringify(client)}`),
    heartbeat: trpcFrame('event: ping', 'data: '),
    ending: trpcFrame('event: return', 'data: '),
    encode: ({ event, id }) => trpcFrame(`data: ${JSON.stringify(superjson.serialize(event))}`, `id: ${id}`),
  };
}
