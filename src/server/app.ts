import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { TrustProxy } from './env.ts';
import { catchUpAfterWrites } from './answers/catch-up.ts';
import { crawlerRoutes } from './pages/crawlers.ts';
import { admitBodies } from './limits/body-admission.ts';
import { requirePolicies } from './limits/route-policy.ts';
import { BODY_BYTES, STREAM } from './limits/table.ts';
import type { ByteCache } from './answers/byte-cache.ts';
import { comesFromAdmin } from './caller/caller.ts';
import { downloadRoutes } from './downloads/plugin.ts';
import { syndicationRoutes } from './syndication/plugin.ts';
import { guardConnections } from './limits/connections.ts';
import { answerErrors } from './http/errors.ts';
import { answerNoHttp, answerUnroutable, answerUnrouted } from './http/fallbacks.ts';
import { createHttpServer } from './http/http-server.ts';
import { pageRoutes, type Pages } from './pages/pages.ts';
import { randomLineRoute } from './pages/random-line.ts';
import { ticketForms } from './pages/ticket-forms.ts';
import { rateLimits, type RateLimits } from './limits/rate-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { waitForFills } from './answers/shared-answers.ts';
import { stampFormRoute } from './pages/stamp-form.ts';
import { staticFiles } from './pages/static-files.ts';
import type { StreamDeps } from './live/live.service.ts';
import { linesFirst } from './live/lines-first.ts';
import type { StreamLimits } from './limits/open-by-address.ts';
import { badgeRoute } from './embeds/badge-route.ts';
import { oembedRoute } from './embeds/oembed-route.ts';
import { embedRoutes } from './embeds/embed-routes.ts';
import { pictureRoutes } from './embeds/picture-routes.ts';
import { metricsRoute } from './modules/metrics/metrics-route.ts';
import type { MetricsService } from './modules/metrics/metrics.service.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import { restPlugin } from './rest/plugin.ts';
import type { Services } from './services.ts';
import { terminalPlugin } from './terminal/plugin.ts';
import { FACE } from './terminal/face.ts';
import { trpcPlugin } from './trpc/plugin.ts';
import type { VolatileStore } from './volatile/volatile-store.ts';

export interface AppDeps {
  readonly services: Services;
  readonly cache: ByteCache;
  readonly pictures: PictureStore;
  /** Called before the answer to a write leaves. */
  readonly catchUp: () => void;
  /** Called before anything that is kept is answered, where other processes write, too. */
  readonly catchUpFirst: (() => void) | undefined;
  /** Called with what made a request fail. */
  readonly noteFailure: (error: unknown) => void;
  /** What /api/ready answers. */
  readonly isReady: () => boolean;
  readonly metrics: MetricsService;
  /** METRICS_TOKEN: /metrics is for whoever sends it; without one it is closed. */
  readonly metricsToken?: string | undefined;
  readonly rateLimits: RateLimits;
  /** What limits remember. */
  readonly volatile: VolatileStore;
  readonly admission: StreamDeps['admission'];
  /** Open connections; undefined where they need no limit. */
  readonly connections?: StreamLimits | undefined;
  readonly logger: FastifyServerOptions['loggerInstance'];
  /** Fastify's `trustProxy`; without it X-Forwarded-For counts for nothing. */
  readonly trustProxy: TrustProxy | undefined;
  /** Where visitors find the site; undefined where that is the address it listens on. */
  readonly publicUrl: string | undefined;
  /** Whether visitors may download everything that was said. */
  readonly publicExport?: boolean;
  /** Whether HSTS also covers every subdomain. */
  readonly hstsSubdomains?: boolean;
  /** Where the built client lies; undefined where only the API is wanted. */
  readonly site: { readonly pages: Pages; readonly publicDir: string } | undefined;
}

/** A batch names its procedures in one part of the path. */
const PATH_PART_MAX = 1_000;

/** Assembles the web server. It opens nothing: the caller listens and closes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => createHttpServer(deps.cache, handler, deps.catchUpFirst),
    bodyLimit: BODY_BYTES.call,
    trustProxy: deps.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Who is connected while web stops is answered, for the last time.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PATH_PART_MAX, constraints: { face: FACE } },
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerNoHttp,
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.logger && { loggerInstance: deps.logger }),
  });
  if (deps.connections)
    guardConnections(app.server, { limits: deps.connections, trustProxy: deps.trustProxy, log: app.log });
  linesFirst(app, deps.services.live);
  waitForFills(app, deps.cache);
  // Pages and files take no body.
  app.removeAllContentTypeParsers();
  answerErrors(app);
  app.addHook('onError', (_request, _reply, error) => {
    deps.noteFailure(error);
    return Promise.resolve();
  });
  await app.register(cookie);
  await securityHeaders(app, {
    https: deps.publicUrl?.startsWith('https:') ?? false,
    subdomains: deps.hstsSubdomains ?? false,
  });
  if (deps.site) await staticFiles(app, deps.site.publicDir);
  const isAdmin = (request: FastifyRequest) => comesFromAdmin(request, deps.services);
  await rateLimits(app, { limits: deps.rateLimits, volatile: deps.volatile, isAdmin });
  requirePolicies(app);
  admitBodies(app, deps.services);
  answerUnrouted(app);
  catchUpAfterWrites(app, deps.catchUp);
  const { services, cache, admission, publicUrl, isReady, noteFailure } = deps;
  const streams = { live: services.live, admission, limits: STREAM };
  const shared = { ...streams, services, cache, publicUrl, isReady, noteFailure };
  await app.register((scope) => Promise.resolve(restPlugin(scope, shared)), { prefix: '/api' });
  await app.register((scope) => Promise.resolve(trpcPlugin(scope, shared)));
  metricsRoute(app, { metrics: deps.metrics, metricsToken: deps.metricsToken });
  pictureRoutes(app, { services, publicUrl, pictures: deps.pictures });
  badgeRoute(app, { services, pictures: deps.pictures });
  oembedRoute(app, { services, publicUrl });
  if (deps.site) embedRoutes(app, { services, cache });
  syndicationRoutes(app, shared);
  downloadRoutes(app, { services, publicExport: deps.publicExport ?? false });
  await app.register((scope) => Promise.resolve(terminalPlugin(scope, shared)));
  if (deps.site) crawlerRoutes(app, { services, publicUrl });
  if (deps.site) randomLineRoute(app, services);
  if (deps.site) stampFormRoute(app, { services, cache, publicUrl });
  ticketForms(app, { services, publicUrl });
  if (deps.site) pageRoutes(app, { pages: deps.site.pages, services, cache, publicUrl });
  return app;
}
