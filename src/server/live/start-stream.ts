import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Admission } from '../limits/stream-admission.ts';
import { STREAM_HEADERS } from './lane/take-over.ts';
import type { LiveService } from './live.service.ts';

/** What a route needs to open streams. */
export interface StreamDeps {
  readonly live: LiveService;
  readonly admission: Admission;
}

/**
 * Takes the response out of Fastify's hands, with the headers of an event stream, and counts it until it closes.
 * @throws AppError UNAVAILABLE when there are too many streams already.
 */
export function startStream(reply: FastifyReply, admission: Admission): ServerResponse {
  const leave = admission.enter(reply.request.ip);
  reply.hijack();
  const response = reply.raw.on('close', leave);
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
    if (value !== undefined) response.setHeader(name, value);
  }
  return response;
}
