import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RECONNECT_DELAY_MS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { ensureVisitor } from '../caller/visitor-cookie.ts';
import { READ } from '../limits/route-policy.ts';
import { HEARTBEAT_MS } from '../live/lane/heartbeat.ts';
import type { Watcher } from '../live/lane/watcher.ts';
import { lastEventIdOf, openStream } from '../live/lane/open-stream.ts';
import { Publication } from '../live/lane/publication.ts';
import { Frame, type Wire } from '../live/lane/wire.ts';
import type { StreamDeps } from '../live/live.service.ts';
import type { Chat } from '../modules/chat/chat-store.ts';
import type { ReplyEvent } from '../modules/chat/chat-replies.ts';
import type { Services } from '../services.ts';

interface Deps extends StreamDeps {
  readonly services: Services;
  readonly publicUrl: string | undefined;
}

/** GET /api/conversations/{id}/messages: the reply to the visitor's message, as an event stream of plain text. */
export function chatStreamRoute(app: FastifyInstance, deps: Deps): void {
  const path = '/conversations/:id/messages';
  const options = { exposeHeadRoute: false, config: { policy: READ } };
  app.get<{ Params: { id: string } }>(path, options, async (request, reply) => {
    const conversationId = request.params.id;
    if (!deps.live.isKnown(conversationId)) throw new AppError('NOT_FOUND', 'Conversation not found.');
    // A page may listen before its visitor has said anything, and must be known when it does.
    const visitorId = ensureVisitor(reply, deps.publicUrl);
    const live = repliesTo({ visitorId, conversationId }, request, deps);
    const stream = { topic: conversationId, wire: REPLY_WIRE, lastEventId: lastEventIdOf(request) };
    await openStream(reply, { ...deps, live }, stream);
  });
}

/** Where no reply came in time the stream ends without the id of an end, so that the client asks for it again. */
type Told = ReplyEvent | { readonly type: 'late' };

/** The replies of one chat, as the lane wants a feed: each reader is read to by itself. */
function repliesTo(chat: Chat, { log }: FastifyRequest, { services, live }: Deps) {
  return {
    noteDrop: () => live.noteDrop(),
    attach(_topic: string, watcher: Watcher<Told>, lastEventId: string | undefined) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const heartbeats = setInterval(() => watcher.heartbeat(), HEARTBEAT_MS);
      readOut(services.chat.reply(chat, { lastEventId, signal }), watcher).catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof AppError)) log.error({ err: error }, 'a reply broke off');
        // The headers are out: ending the stream is all that is left to say, and the client resumes.
        watcher.end();
      });
      return Promise.resolve(() => {
        clearInterval(heartbeats);
        leaving.abort();
      });
    },
  };
}

/** Writes no faster than the reader reads. */
async function readOut(events: AsyncIterable<ReplyEvent>, watcher: Watcher<Told>): Promise<void> {
  for await (const event of events) {
    watcher.deliver(new Publication<Told>(event, { id: event.id, isLast: event.type === 'end' }));
    await watcher.ready();
  }
  if (!watcher.closed) watcher.deliver(new Publication<Told>({ type: 'late' }, { id: '', isLast: true }));
}

const END = 'event: end\ndata: {}\n\n';

/**
 * How the literal API writes a reply: its text plain, then `end`. A line feed ends a field, so each line of a text is a field of
 * its own: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
const REPLY_WIRE: Wire<Told> = {
  opening: new Frame(`retry: ${RECONNECT_DELAY_MS}\n\n`),
  heartbeat: new Frame(':\n\n'),
  ending: undefined,
  encode: ({ event, id }) => new Frame(event.type === 'late' ? END : `id: ${id}\n${bodyOf(event)}`),
};

function bodyOf(event: ReplyEvent): string {
  if (event.type === 'end') return END;
  const lines = event.text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${lines.join('')}\n`;
}
