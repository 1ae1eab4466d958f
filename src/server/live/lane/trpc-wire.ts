import superjson from 'superjson';
import { Frame } from './wire.ts';
import type { Wire } from './wire.ts';

/** tRPC ends a frame with two line feeds after its last line's own. */
const frame = (...lines: string[]) => new Frame(`${lines.join('\n')}\n\n\n`);

/**
 * What tRPC's own adapter writes for a subscription that yields `tracked()` events through superjson. A contract test
 * holds the two equal byte for byte.
 * @param client what the router's `sse.client` says.
 */
export function trpcWire<Event>(client: { readonly reconnectAfterInactivityMs: number }): Wire<Event> {
  return {
    opening: frame('event: connected', `data: ${JSON.stringify(client)}`),
    heartbeat: frame('event: ping', 'data: '),
    ending: frame('event: return', 'data: '),
    encode: ({ event, id }) => frame(`data: ${JSON.stringify(superjson.serialize(event))}`, `id: ${id}`),
  };
}
