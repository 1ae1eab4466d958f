import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { TrustProxy } from './env.ts';
import { BODY_MAX_BYTES } from './http/body-limits.ts';
import { answerErrors } from './http/errors.ts';
import { pageRoutes, type Pages } from './http/pages.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { StreamDeps } from './live/open-stream.ts';
import { restPlugin } from './rest/plugin.ts';
import type { Services } from './services.ts';
import { trpcPlugin } from './trpc/plugin.ts';

export interface AppDeps {
  readonly services: Services;
  readonly admission: StreamDeps['admission'];
  readonly logger: FastifyServerOptions['loggerInstance'];
  /** Fastify's `trustProxy`; without it X-Forwarded-For counts for nothing. */
  readonly trustProxy: TrustProxy | undefined;
  /** Where visitors find the site; undefined where that is the address it listens on. */
  readonly publicUrl: string | undefined;
  /** Where the built client lies; undefined where only the API is wanted. */
  readonly site: { readonly pages: Pages; readonly publicDir: string } | undefined;
}

/* Slow-header attacks get 408; event streams, which have no timeout of their own, are left alone. */
const TIMEOUTS = { requestTimeout: 30_000, keepAliveTimeout: 65_000, connectionTimeout: 0 };
const HEADERS_TIMEOUT_MS = 15_000;

/** Assembles the web server. It opens nothing: the caller listens and closes. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...TIMEOUTS,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: deps.trustProxy ?? false,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.logger && { loggerInstance: deps.logger }),
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  answerErrors(app);
  await app.register(cookie);
  await securityHeaders(app, { https: deps.publicUrl?.startsWith('https:') ?? false });
  const { services, admission, publicUrl } = deps;
  const shared = { live: services.live, admission, services, publicUrl };
  await app.register((scope) => Promise.resolve(restPlugin(scope, shared)), { prefix: '/api' });
  await app.register((scope) => Promise.resolve(trpcPlugin(scope, shared)));
  if (deps.site) {
    await staticFiles(app, deps.site.publicDir);
    pageRoutes(app, { pages: deps.site.pages, services: deps.services });
  }
  return app;
}
