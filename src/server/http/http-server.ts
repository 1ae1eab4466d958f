import { createServer, type RequestListener, type Server } from 'node:http';
import type { ByteCache } from '../answers/byte-cache.ts';
import { answerFromCache } from '../answers/shared-answers.ts';
import { TIMEOUTS } from '../limits/table.ts';
import { isLong, UnreadBodies } from './unread-body.ts';

/**
 * Node's server with the cache in front of `handler`. Once it closes, `handler` alone answers, which ends connections.
 * `catchUpFirst` is called before the cache is asked.
 */
export function createHttpServer(
  cache: ByteCache,
  handler: RequestListener,
  catchUpFirst: (() => void) | undefined,
): Server {
  const unread = new UnreadBodies();
  const server = createServer(TIMEOUTS, (request, response) => {
    catchUpFirst?.();
    // What is answered last on a connection says so, and its client opens another: to the process that comes next.
    if (!server.listening) response.shouldKeepAlive = false;
    if (isLong(request)) {
      unread.endAfter(request, response);
      handler(request, response);
    } else if (!server.listening || !answerFromCache(cache, request, response)) handler(request, response);
  });
  // An expectation that nobody knows may be passed over; Node would answer an empty 417: https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  return server;
}
