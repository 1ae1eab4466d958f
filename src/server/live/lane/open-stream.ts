import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Watcher } from './watcher.ts';
import { SocketWatcher, type SocketLimits } from './socket-watcher.ts';
import { assertInReach, streamHeaders, takeOver } from './take-over.ts';
import type { Wire } from './wire.ts';

/** What a route needs to open streams. */
export interface StreamHost<E> {
  readonly live: {
    /** Puts a watcher on a topic, after it got what it missed. Resolves to what takes it off. */
    attach(topic: string, watcher: Watcher<E>, lastEventId: string | undefined): Promise<() => void>;
    noteDrop(): void;
  };
  readonly admission: {
    /** Lets a stream in; the returned function is called when it has ended. @throws whatever the caller shall see. */
    enter(address: string): () => void;
  };
  readonly limits: SocketLimits;
}

interface StreamOptions<E> {
  readonly topic: string;
  readonly wire: Wire<E>;
  readonly lastEventId: string | undefined;
}

/**
 * Answers with an event stream and returns when it is attached; the connection stays open.
 * @throws whatever `admission` throws when there are too many, and `live` when the feed cannot be read.
 */
export async function openStream<E>(
  reply: FastifyReply,
  host: StreamHost<E>,
  stream: StreamOptions<E>,
): Promise<void> {
  const { contentType } = stream.wire;
  if (reply.request.method === 'HEAD') return void reply.headers(streamHeaders(contentType)).send();
  if (reply.raw.destroyed) return void reply.hijack();
  assertInReach(reply);
  const leave = host.admission.enter(reply.request.ip);
  reply.request.socket.on('close', leave);
  await attach(reply, host, stream);
}

/** What is at hand leaves in one write: head, opening and what was missed. */
async function attach<E>(
  reply: FastifyReply,
  { live, limits }: StreamHost<E>,
  { topic, wire, lastEventId }: StreamOptions<E>,
): Promise<void> {
  reply.request.socket.cork();
  const taken = takeOver(reply, wire.contentType);
  const watcher = new SocketWatcher({ ...taken, wire, limits, drops: live });
  const attached = live.attach(topic, watcher, lastEventId);
  taken.socket.uncork();
  try {
    const detach = await attached;
    if (watcher.closed) detach();
    else taken.socket.on('close', detach);
  } catch (error) {
    // The head is out: ending the stream is all that is left to say, and the client resumes.
    watcher.end();
    throw error;
  }
}

/** The id an EventSource resumes from: https://html.spec.whatwg.org/multipage/server-sent-events.html#last-event-id */
export function lastEventIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
