import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTextFace, wantsText } from '../caller/text-face.ts';
import type { ByteCache } from './byte-cache.ts';
import { cacheControlOf } from './cache-control.ts';
import { FinishedAnswer, type RawAnswer } from './finished-answer.ts';
import { outgoing, send, sendInOneWrite } from './send-finished.ts';
import { isKeyedByQuery, isSpelledPlainly, pathOf, type SharedRoute } from './shared-route.ts';

/** A longer address is answered afresh. */
const URL_MAX_LENGTH = 1_024;

/**
 * Answers a request for which finished bytes are at hand, ahead of Fastify, whose routing, request log and hooks cost more than
 * the bytes do. Limits are not asked, on purpose: a hit costs no more than a refusal, and a whole school behind one address may
 * watch.
 * @returns whether it did.
 */
export function answerFromCache(
  cache: ByteCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const key = keyOf(request);
  const answer = key === undefined ? undefined : cache.get(key);
  const ready = answer && outgoing(answer, request.headers);
  if (ready === undefined || ready instanceof Promise || cache.underway.counts(ready.body)) return false;
  cache.counts.hits += 1;
  if (!sendInOneWrite(request, response, ready)) send(response, ready);
  return true;
}

/** Lets whoever asks for what is just being made wait for it, before any limit counts. Register it first. */
export function waitForFills(app: FastifyInstance, cache: ByteCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request.raw);
    const answer = key === undefined ? undefined : (cache.get(key) ?? cache.filling(key));
    if (answer === undefined) {
      done();
      return;
    }
    cache.counts.hits += 1;
    Promise.resolve(answer)
      .then((made) => sendThrough(cache, reply, made))
      .catch(done);
  });
}

/** The handler of a shared route: fills the cache and answers from it. */
export function sharedHandler(cache: ByteCache, route: SharedRoute) {
  const otherwise =
    route.otherwise ??
    (async (request: FastifyRequest, reply: FastifyReply) =>
      sendRaw(cache, reply, await route.make(request)));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const around = reply.getHeaders() as OutgoingHttpHeaders;
    const mayShare = !('set-cookie' in around) && route.mayShare(request);
    const key = mayShare ? keyOf(canonical(request, route)) : undefined;
    if (key === undefined) return otherwise(request, reply);
    const answer = await cache.fill(key, async () => new FinishedAnswer(await route.make(request), around));
    return sendThrough(cache, reply, answer);
  };
}

/** Answers with bytes that are for this request alone, with an ETag as the shared ones have. */
export async function sendFinished(cache: ByteCache, reply: FastifyReply, draft: RawAnswer): Promise<void> {
  const cacheControl = cacheControlOf(draft.status, 'private, no-cache');
  const own = { ...draft, headers: { 'cache-control': cacheControl, ...draft.headers } };
  await sendThrough(cache, reply, new FinishedAnswer(own, reply.getHeaders() as OutgoingHttpHeaders));
}

async function sendThrough(cache: ByteCache, reply: FastifyReply, answer: FinishedAnswer): Promise<void> {
  const ready = await outgoing(answer, reply.request.headers);
  const body = cache.underway.hold(ready, reply.raw);
  send(reply.hijack().raw, ready, body);
}

function sendRaw(cache: ByteCache, reply: FastifyReply, draft: RawAnswer): FastifyReply {
  const whole = typeof draft.body === 'string' ? Buffer.from(draft.body) : draft.body;
  const made = { body: whole, name: randomUUID() };
  const body = cache.underway.hold(made, reply.raw);
  return reply.status(draft.status).headers(draft.headers).send(body);
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The request as it would be had its query been spelled in the one way that is kept. */
function canonical({ raw, url, params, query }: FastifyRequest, { canonicalQuery }: SharedRoute): Asked {
  if (!canonicalQuery) return raw;
  const { method, headers } = raw;
  return { method, headers, url: pathOf(url) + canonicalQuery({ url, params, query }) };
}

/** What a request's answer is kept under; undefined where it must not be shared. */
function keyOf({ method, url, headers }: Asked): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  if (url.length > URL_MAX_LENGTH || headers.authorization !== undefined) return undefined;
  if (!isSpelledPlainly(url)) return undefined;
  // tRPC sends a batch as JSON lines to whoever asks for that.
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return undefined;
  if (isKeyedByQuery(url)) return url;
  const path = pathOf(url);
  return hasTextFace(path) && wantsText(headers) ? `text ${url}` : path;
}
