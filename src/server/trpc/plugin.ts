import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { answerErrors, logTrouble } from '../http/errors.ts';
import { parseText } from '../http/text-body.ts';
import { batchOf } from '../limits/batch.ts';
import { assertShallow } from '../limits/json-depth.ts';
import type { RoutePolicy } from '../limits/route-policy.ts';
import { STREAM_HEADERS } from '../live/lane/take-over.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { contextOf, type ContextDeps } from '../procedures/call-context.ts';
import { failureBody } from '../procedures/error-shape.ts';
import { appRouter, PROCEDURES } from '../router.ts';
import type { Services } from '../services.ts';
import { sharedCalls } from './shared-calls.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const PREFIX = '/trpc/';
const FAILED = 'a procedure failed';

interface Deps extends StreamDeps, ContextDeps {
  readonly services: Services;
  readonly cache: ByteCache;
  readonly noteFailure: (error: unknown) => void;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** tRPC at /trpc: subscriptions by their lanes, shared queries from the cache, all else from the stock adapter. */
export function trpcPlugin(app: FastifyInstance, deps: Deps): void {
  parseBodiesAsText(app);
  boundQueries(app);
  answerErrors(app, failureBody);
  endConnectionsWithStreams(app);
  const stock = stockAdapter(deps);
  subscriptionRoutes(app, deps, { prefix: PREFIX, stock });
  longCalls(app, stock);
  const shared = sharedCalls(deps.services, (error) => logTrouble(app.log, error, FAILED));
  const handler = sharedHandler(deps.cache, { ...shared, otherwise: stock });
  app.all(`${PREFIX}:path`, { config: { policy: calledBy } }, handler);
}

/** Bodies are bounded by route, so what takes longer ones has its own. In a batch it takes what any call does. */
function longCalls(app: FastifyInstance, stock: Handler): void {
  for (const procedure of PROCEDURES.values()) {
    if (procedure.bodyLimit === 'call') continue;
    app.post(`${PREFIX}${procedure.path}`, { config: { policy: procedure } }, stock);
  }
}

/** Something that there is not, which its caller is told. */
const UNKNOWN: RoutePolicy = { access: 'anyone', rateClass: 'write', bodyLimit: 'call' };

/** A batch names its procedures in one part of the path. */
function calledBy({ params }: FastifyRequest): RoutePolicy[] {
  return (params as { path: string }).path.split(',').map(procedureAt);
}

function procedureAt(path: string): RoutePolicy {
  return PROCEDURES.get(path) ?? UNKNOWN;
}

/** tRPC decodes bodies itself. */
function parseBodiesAsText(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  parseText(app, 'application/json', (_request, body, done) => done(null, body));
}

/** What may be JSON in an address: an input, and what tRPC would take for the headers of a stream. */
const JSON_IN_QUERY = ['input', 'connectionParams'];

/** The address is held to what holds for bodies; its length is bounded with the head's. */
function boundQueries(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const { searchParams } = new URL(request.url, 'http://localhost');
    for (const name of JSON_IN_QUERY) {
      for (const text of searchParams.getAll(name)) assertShallow(Buffer.from(text));
    }
    done();
  });
}

function stockAdapter(deps: ContextDeps & Pick<Deps, 'noteFailure'>): Handler {
  return (request, reply) =>
    fastifyRequestHandler({
      router: appRouter,
      createContext: ({ res, info }) => {
        const called = info.calls.map(({ path }) => procedureAt(path));
        return { ...contextOf(res, called, deps), ...batchOf(info) };
      },
      req: request,
      res: reply,
      path: new URL(request.url, 'http://localhost').pathname.slice(PREFIX.length),
      maxBatchSize: CALLS_PER_BATCH_MAX,
      onError: ({ error }) => {
        deps.noteFailure(error);
        logTrouble(request.log, error, FAILED);
      },
    });
}

/** The adapter says of a stream that its connection stays; every other stream takes it along (STREAM_HEADERS). */
function endConnectionsWithStreams(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload) => {
    if (payload instanceof Response && payload.headers.get('content-type') === STREAM_HEADERS['content-type'])
      payload.headers.set('connection', STREAM_HEADERS.connection);
    return Promise.resolve(payload);
  });
}
