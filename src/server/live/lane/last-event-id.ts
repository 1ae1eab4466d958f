import type { FastifyRequest } from 'fastify';

/** The id an EventSource resumes from: https://html.spec.whatwg.org/multipage/server-sent-events.html#last-event-id */
export function lastEventIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
