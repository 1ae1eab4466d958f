import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Admission } from './admission.ts';
import type { Wire } from './frames.ts';
import type { LiveService } from './live.service.ts';
import { SocketWatcher } from './socket-watcher.ts';

/** What a route needs to open streams. */
export interface StreamDeps {
  readonly live: LiveService;
  readonly admission: Admission;
}

interface StreamOptions {
  readonly topic: string;
  readonly wire: Wire;
  readonly lastEventId: string | undefined;
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
};

/**
 * Answers with an event stream and returns when it is attached; the response stays open.
 * @throws AppError UNAVAILABLE when there are too many streams already.
 */
export async function openStream(
  reply: FastifyReply,
  deps: StreamDeps,
  stream: StreamOptions,
): Promise<void> {
  const response = startStream(reply, deps.admission);
  const watcher = new SocketWatcher(response, stream.wire);
  try {
    const detach = await deps.live.attach(stream.topic, watcher, stream.lastEventId);
    if (watcher.closed) detach();
    else response.on('close', detach);
  } catch (error) {
    // The headers are out: ending the stream is all that is left to say, and the client resumes.
    watcher.end();
    throw new AppError('UNAVAILABLE', 'The feed could not be read.', { cause: error });
  }
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
