import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { ContextDeps } from '../procedures/call-context.ts';
import { ensureVisitor } from '../caller/visitor-cookie.ts';
import { lastEventIdOf } from '../live/lane/open-stream.ts';
import { HEARTBEAT_MS, STREAM_MAX_AGE_MS } from '../limits/table.ts';
import { startStream, type StreamDeps } from '../live/live.service.ts';
import type { ReplyEvent } from '../modules/chat/chat-replies.ts';
import { HEARTBEAT, LATE, OPENING, replyFrame } from './chat-stream.ts';

/** GET /api/conversations/{id}/messages: the reply to the visitor's message, as an event stream of plain text. */
export function chatStreamRoute(app: FastifyInstance, deps: StreamDeps & ContextDeps): void {
  const { chat, live } = deps.services;
  const path = '/conversations/:id/messages';
  app.get<{ Params: { id: string } }>(path, { exposeHeadRoute: false }, (request, reply) => {
    const conversationId = request.params.id;
    if (!live.isKnown(conversationId)) throw new AppError('NOT_FOUND', 'Conversation not found.');
    // A page may listen before its visitor has said anything, and must be known when it does.
    const visitorId = ensureVisitor(reply, deps.publicUrl);
    const response = startStream(reply, deps.admission);
    const signal = lifeOf(response);
    const events = chat.reply({ visitorId, conversationId }, { lastEventId: lastEventIdOf(request), signal });
    write(response, events, signal).catch((error: unknown) => {
      if (!signal.aborted && !(error instanceof AppError))
        request.log.error({ err: error }, 'a reply broke off');
      // The headers are out: ending the stream is all that is left to say, and the client resumes.
      response.end();
    });
  });
}

/** Aborts when the reader goes, or has been there for long enough: the client is meant to come back. */
function lifeOf(response: ServerResponse): AbortSignal {
  const life = new AbortController();
  const oldAge = setTimeout(() => life.abort(), STREAM_MAX_AGE_MS * (1 - Math.random() / 5));
  const heart = setInterval(() => response.write(HEARTBEAT), HEARTBEAT_MS);
  response.on('close', () => {
    clearTimeout(oldAge);
    clearInterval(heart);
    life.abort();
  });
  return life.signal;
}

/** Writes no faster than the reader reads. */
async function write(
  response: ServerResponse,
  events: AsyncIterable<ReplyEvent>,
  signal: AbortSignal,
): Promise<void> {
  response.write(OPENING);
  let last: ReplyEvent | undefined;
  for await (const event of events) {
    last = event;
    if (!response.write(replyFrame(event))) await once(response, 'drain', { signal });
  }
  response.end(signal.aborted || last?.type === 'end' ? '' : LATE);
}
