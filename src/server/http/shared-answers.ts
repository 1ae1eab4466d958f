import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteCache } from './byte-cache.ts';
import { FinishedAnswer, type Draft } from './finished-answer.ts';
import { sendFinished } from './send-finished.ts';

/** All that a shared answer may depend on. Neither header nor cookie is in reach, so nothing private can get in. */
export type Address = Pick<FastifyRequest, 'url' | 'params' | 'query'>;

/** A route whose answer is the same for every anonymous visitor. */
export interface SharedRoute {
  /** Whether the answer to this address may be kept. */
  readonly mayShare: (address: Address) => boolean;
  readonly make: (address: Address) => Promise<Draft>;
  /** Answers whoever must not get the shared bytes. */
  readonly otherwise: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/** A longer address is answered afresh. */
const URL_MAX_LENGTH = 1_024;

/**
 * Answers from the cache before anything else of Fastify's life cycle runs: no body, cookie, header or limiter. The limiter comes
 * after on purpose: a hit costs less than being refused, and a school behind one address may all watch.
 */
export function answerFromCache(app: FastifyInstance, cache: ByteCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request.raw);
    const answer = key === undefined ? undefined : (cache.get(key) ?? cache.filling(key));
    if (answer === undefined) done();
    else if (answer instanceof Promise) answer.then((made) => sendFinished(made, reply)).catch(done);
    else sendFinished(answer, reply)?.catch(done);
  });
}

/** The handler of a shared route: fills the cache and answers from it. */
export function sharedHandler(cache: ByteCache, route: SharedRoute) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const key = keyOf(request.raw);
    const around = reply.getHeaders();
    if (key === undefined || 'set-cookie' in around || !route.mayShare(request)) {
      return route.otherwise(request, reply);
    }
    const answer = await cache.fill(key, async () => new FinishedAnswer(await route.make(request), around));
    return sendFinished(answer, reply);
  };
}

/** Whether an address is that of a call, spelled out plainly: a call's key has its query, a page's has not. */
export function isCall(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/trpc/');
}

/** The path of an address. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** What a request's answer is kept under; undefined where it must not be shared. */
function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  if (url.length > URL_MAX_LENGTH || headers.authorization !== undefined) return undefined;
  // tRPC streams a batch as JSON lines to whoever asks for that.
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return undefined;
  return isCall(url) ? url : pathOf(url);
}
