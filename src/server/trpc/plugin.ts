import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conversationLiveInput, liveInput, type FeedEvent } from '#shared/schemas/eternal.ts';
import { bodyLimitOf } from '../limits/table.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { contextOf, type ContextDeps } from '../procedures/call-context.ts';
import { answerErrors, logTrouble } from '../http/errors.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { assertShallow, parseText } from '../http/text-body.ts';
import { STREAM_HEADERS } from '../live/lane/take-over.ts';
import { trpcWire } from '../live/lane/trpc-wire.ts';
import { serveFromLane } from '../live/lane/typed-lane.ts';
import type { StreamDeps } from '../live/live.service.ts';
import { conversationTopic, ETERNAL_TOPIC } from '../live/topics.ts';
import { appRouter } from '../router.ts';
import { batchOf } from '../limits/batch.ts';
import { failureBody } from '../procedures/error-shape.ts';
import { INACTIVITY_MS } from './init.ts';
import { decodeInput } from '../procedures/input-transformer.ts';
import { sharedCalls } from './shared-calls.ts';

const PREFIX = '/trpc/';
const FAILED = 'a procedure failed';

type Deps = StreamDeps &
  ContextDeps & { readonly cache: ByteCache; readonly noteFailure: (error: unknown) => void };

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** tRPC at /trpc: the two public subscriptions from the hub, shared queries from the cache, all else from the stock adapter. */
export function trpcPlugin(app: FastifyInstance, deps: Deps): void {
  parseBodiesAsText(app);
  boundQueries(app);
  answerErrors(app, failureBody);
  endConnectionsWithStreams(app);
  const stock = stockAdapter(deps);
  const stockStream = admitted(deps, stock);
  const wire = trpcWire<FeedEvent>({ reconnectAfterInactivityMs: INACTIVITY_MS });
  const lane = { ...deps, wire, decode: decodeInput };

  app.get(`${PREFIX}eternal.live`, async (request, reply) => {
    const route = { input: liveInput, topicOf: () => ETERNAL_TOPIC };
    if (!(await serveFromLane({ request, reply }, route, lane))) await stockStream(request, reply);
  });

  app.get(`${PREFIX}conversations.live`, async (request, reply) => {
    const topicOf = ({ id }: { id: string }) => (deps.live.isKnown(id) ? conversationTopic(id) : undefined);
    const route = { input: conversationLiveInput, topicOf };
    if (!(await serveFromLane({ request, reply }, route, lane))) await stockStream(request, reply);
  });

  app.get(`${PREFIX}chat.reply`, stockStream);
  const upload = 'admin.uploadText';
  app.post(`${PREFIX}${upload}`, { bodyLimit: bodyLimitOf(upload), config: { procedures: [upload] } }, stock);
  const shared = sharedCalls(deps.services, (error) => logTrouble(app.log, error, FAILED));
  app.all(`${PREFIX}:path`, sharedHandler(deps.cache, { ...shared, otherwise: stock }));
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
        const paths = info.calls.map(({ path }) => path);
        return { ...contextOf(res, paths, deps), ...batchOf(info) };
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

/** A subscription on the stock path counts as a stream like any other. */
function admitted({ admission }: StreamDeps, handler: Handler): Handler {
  return async (request, reply) => {
    reply.raw.on('close', admission.enter(request.ip));
    await handler(request, reply);
  };
}
