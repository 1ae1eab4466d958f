import { randomUUID } from 'node:crypto';
import replyFrom from '@fastify/reply-from';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { endpoints } from '#shared/paths.ts';
import { ByteCache } from './answers/byte-cache.ts';
import type { TrustProxy } from './env.ts';
import { answerErrors } from './http/errors.ts';
import { answerNoHttp, answerUnroutable, answerUnrouted } from './http/fallbacks.ts';
import { createHttpServer } from './http/http-server.ts';
import { securityHeaders } from './http/security-headers.ts';
import { guardConnections } from './limits/connections.ts';
import type { StreamLimits } from './limits/open-by-address.ts';
import { rateLimits, type RateLimits } from './limits/rate-limits.ts';
import { READ, requirePolicies } from './limits/route-policy.ts';
import { BODY_BYTES, STREAM } from './limits/table.ts';
import type { FeedMirror } from './jetstream/feed-mirror.ts';
import type { StreamDeps } from './live/live.service.ts';
import { metricsRoute } from './modules/metrics/metrics-route.ts';
import type { MetricsService } from './modules/metrics/metrics.service.ts';
import { streamRoutes } from './rest/stream-routes.ts';
import { FACE } from './terminal/face.ts';
import { duelRoutes } from './terminal/duel-stream.ts';
import { lanesOf } from './trpc/lanes.ts';
import type { VolatileStore } from './volatile/volatile-store.ts';

export interface RelayDeps {
  readonly mirror: Pick<FeedMirror, 'poll' | 'replay' | 'isInStep' | 'site'>;
  readonly live: StreamDeps['live'];
  readonly admission: StreamDeps['admission'];
  readonly rateLimits: RateLimits;
  readonly volatile: VolatileStore;
  readonly connections?: StreamLimits | undefined;
  readonly logger: FastifyServerOptions['loggerInstance'];
  readonly trustProxy: TrustProxy | undefined;
  readonly metrics: Pick<MetricsService, 'expose'>;
  readonly metricsToken: string | undefined;
  /** Where web is: it answers what a relay can't. */
  readonly origin: string;
}

/** Assembles a relay: web's streams without its database. It opens nothing: the caller listens and closes. */
export async function buildRelay(deps: RelayDeps): Promise<FastifyInstance> {
  const app = Fastify({
    serverFactory: (handler) => createHttpServer(new ByteCache(), handler, undefined),
    bodyLimit: BODY_BYTES.anonymous,
    trustProxy: deps.trustProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { constraints: { face: FACE } },
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerNoHttp,
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.logger && { loggerInstance: deps.logger }),
  });
  if (deps.connections)
    guardConnections(app.server, { limits: deps.connections, trustProxy: deps.trustProxy, log: app.log });
  app.removeAllContentTypeParsers();
  answerErrors(app);
  await securityHeaders(app, { https: false, subdomains: false });
  await rateLimits(app, { limits: deps.rateLimits, volatile: deps.volatile, isAdmin: () => false });
  requirePolicies(app);
  answerUnrouted(app);
  await app.register(replyFrom, { base: deps.origin, disableRequestLogging: true });
  app.get('/api/ready', { config: { policy: READ } }, (_request, reply) => {
    const ready = deps.mirror.isInStep;
    return reply.status(ready ? 200 : 503).send({ ready });
  });
  await app.register((scope) => Promise.resolve(literalStreams(scope, deps)), { prefix: '/api' });
  typedStreams(app, deps);
  await app.register((scope) => Promise.resolve(terminals(scope, deps)));
  metricsRoute(app, deps);
  return app;
}

function streamDeps({ live, admission }: RelayDeps): StreamDeps {
  return { live, admission, limits: STREAM };
}

function literalStreams(app: FastifyInstance, deps: RelayDeps): void {
  app.addHook('preHandler', (request, reply, done) => {
    deps.mirror.poll();
    const { id } = request.params as { id?: string };
    if (isElsewhere(deps, id)) passOn(request, reply);
    else done();
  });
  streamRoutes(app, streamDeps(deps));
}

function typedStreams(app: FastifyInstance, deps: RelayDeps): void {
  const lanes = lanesOf(streamDeps(deps));
  const serve =
    (lane: 'eternal' | 'conversation') => async (request: FastifyRequest, reply: FastifyReply) => {
      deps.mirror.poll();
      if (!(await lanes[lane]({ request, reply }))) passOn(request, reply);
    };
  app.get(`${endpoints.trpc}/eternal.live`, { config: { policy: READ } }, serve('eternal'));
  app.get(`${endpoints.trpc}/conversations.live`, { config: { policy: READ } }, serve('conversation'));
}

/** What is typed in a terminal; pages and other texts are web's. */
function terminals(app: FastifyInstance, deps: RelayDeps): void {
  app.addHook('preHandler', (_request, _reply, done) => {
    deps.mirror.poll();
    done();
  });
  duelRoutes(app, { ...streamDeps(deps), facts: deps.mirror.site });
}

/** Whether a conversation is not the one that the duel is writing: web knows which there are. */
function isElsewhere({ mirror }: RelayDeps, conversationId: string | undefined): boolean {
  return conversationId !== undefined && conversationId !== mirror.replay.live;
}

/** Has web answer. */
function passOn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.from(request.url, {
    rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
  });
}
