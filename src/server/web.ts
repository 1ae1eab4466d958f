import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { enterDataDir } from '#shared/db/data-dir-use.ts';
import { buildApp } from './app.ts';
import { openBackend } from './backend.ts';
import type { ServerEnv } from './env.ts';
import { loadBuiltPages } from './pages/built-pages.ts';
import { cannotListen } from './http/cannot-listen.ts';
import { connectionLimits, openFilesMax } from './limits/connections.ts';
import { closeApp, drain, settle } from './http/close-app.ts';
import { Admission } from './limits/stream-admission.ts';
import { ensureAdmin, type FirstAdmin } from './modules/auth/accounts.ts';
import { setHashesAtOnce } from './modules/auth/password.ts';
import { CALLS_PER_MINUTE, STREAMS } from './limits/table.ts';
import type { WorkerFiles } from './worker-files.ts';

interface WebOptions {
  readonly env: ServerEnv;
  /** The project's folder: migrations and the built client are found from here. */
  readonly root: string;
  readonly workers: WorkerFiles;
  readonly logger: Logger;
}

/** A running web server. */
export interface Web {
  readonly url: string;
  /** The administrator that this start made, where the database had none. */
  readonly firstAdmin: FirstAdmin | undefined;
  /** Ends streams, waits for requests under way, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the web server.
 * @throws AppError STARTUP with a sentence for the operator.
 */
export async function startWeb({ env, root, logger, ...workers }: WebOptions): Promise<Web> {
  const { dataDir, leave } = enterDataDir(env.DATA_DIR ?? join(root, 'data'), join(root, 'drizzle'));
  if (env.WEB_INSTANCES > 1) setHashesAtOnce(1);
  const firstAdmin = await ensureAdmin(dataDir.database, env);
  const backend = openBackend({
    dataDir,
    ...workers,
    provider: { baseUrl: env.OPENAI_BASE_URL, key: env.OPENAI_API_KEY, model: env.OPENAI_MODEL },
    container: env.DUEL_DOCKER_CONTAINER,
    instances: env.WEB_INSTANCES,
    onWarning: (sentence) => logger.warn(sentence),
    onError: (error) => logger.error({ err: error }, 'something failed in the background'),
  });
  const app = await buildApp({
    ...backend,
    rateLimits: CALLS_PER_MINUTE,
    admission: new Admission(STREAMS, backend.streams),
    connections: connectionLimits(openFilesMax()),
    logger,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    publicExport: env.PUBLIC_EXPORT,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    metricsToken: env.METRICS_TOKEN,
    site: await siteIn(join(root, 'dist')),
  });
  warnOfProxy(env, logger);
  const url = await listen(app, env);
  const close = async () => {
    await drain(app);
    backend.endStreams();
    await closeApp(app);
    await settle(backend.services.feedArchive.settled());
    backend.close();
    leave();
  };
  return { url, firstAdmin, close };
}

/** Without a build (while developing) the API stands alone. */
async function siteIn(dist: string) {
  if (!existsSync(dist)) return undefined;
  return { pages: await loadBuiltPages(dist), publicDir: join(dist, 'public') };
}

/** A trusted proxy may pass on any host that a client names, and without PUBLIC_URL that one stands in feeds. */
function warnOfProxy({ TRUST_PROXY, PUBLIC_URL }: ServerEnv, logger: WebOptions['logger']): void {
  if (TRUST_PROXY === undefined || PUBLIC_URL !== undefined) return;
  logger.warn(
    'TRUST_PROXY is set and PUBLIC_URL is not: feeds, the sitemap and oEmbed name whatever host a request says. Set PUBLIC_URL.',
  );
}

async function listen(app: FastifyInstance, { HOST, PORT }: ServerEnv): Promise<string> {
  try {
    return await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw cannotListen(error, { HOST, PORT });
  }
}
