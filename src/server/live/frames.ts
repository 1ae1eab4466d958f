import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { Frame } from './lane/wire.ts';
import type { Encoder } from './lane/publication.ts';
import type { Wire } from './lane/wire.ts';
import { RETRY_MS } from '../limits/table.ts';

/* Event streams: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */

const frame = (...lines: string[]) => new Frame(`${lines.join('\n')}\n\n`);

type MessageOf<Event extends FeedEvent> = Extract<Event, { type: 'message' }>['message'];

const withoutType = ({ type, ...rest }: FeedEvent) => rest;

/** The literal REST wire: a message is the default event, anything else is named by its type. */
function restWire(bodyOf: (message: MessageOf<FeedEvent>) => unknown): Wire<FeedEvent> {
  const encode: Encoder<FeedEvent> = ({ event, id }) =>
    event.type === 'message'
      ? frame(`id: ${id}`, `data: ${JSON.stringify(bodyOf(event.message))}`)
      : frame(`event: ${event.type}`, `id: ${id}`, `data: ${JSON.stringify(withoutType(event))}`);
  return { opening: frame(`retry: ${RETRY_MS}`), heartbeat: frame(':'), ending: undefined, encode };
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
