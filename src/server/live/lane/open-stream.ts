import type { FastifyReply } from 'fastify';
import { SocketWatcher } from './socket-watcher.ts';
import { assertInReach, STREAM_HEADERS, takeOver } from './take-over.ts';
import type { Watcher } from './hub.ts';
import type { Wire } from './wire.ts';

/** What a route needs to open streams. */
export interface StreamHouse<Event> {
  readonly live: {
    /** Puts a watcher on a topic, after it got what it missed. Resolves to what takes it off. */
    attach(topic: string, watcher: Watcher<Event>, lastEventId: string | undefined): Promise<() => void>;
    noteDrop(): void;
  };
  readonly admission: {
    /** Lets a stream in; the returned function is called when it has ended. @throws whatever the caller shall see. */
    enter(address: string): () => void;
  };
}

interface StreamOptions<Event> {
  readonly topic: string;
  readonly wire: Wire<Event>;
  readonly lastEventId: string | undefined;
}

/**
 * Answers with an event stream and returns when it is attached; the connection stays open.
 * @throws whatever `admission` throws when there are too many, and `live` when the feed cannot be read.
 */
export async function openStream<Event>(
  reply: FastifyReply,
  house: StreamHouse<Event>,
  stream: StreamOptions<Event>,
): Promise<void> {
  if (reply.request.method === 'HEAD') return void reply.headers(STREAM_HEADERS).send();
  if (reply.raw.destroyed) return void reply.hijack();
  assertInReach(reply);
  const leave = house.admission.enter(reply.request.ip);
  reply.request.socket.on('close', leave);
  await attach(reply, house, stream);
}

/** What is at hand leaves in one write: head, opening and what was missed. */
async function attach<Event>(
  reply: FastifyReply,
  { live }: StreamHouse<Event>,
  { topic, wire, lastEventId }: StreamOptions<Event>,
): Promise<void> {
  reply.request.socket.cork();
  const taken = takeOver(reply);
  const watcher = new SocketWatcher({ ...taken, wire, drops: live });
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
