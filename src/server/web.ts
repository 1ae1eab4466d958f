import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { enterDataDir } from '#shared/db/data-dir-use.ts';
import { buildApp } from './app.ts';
import { openBackend, type Patience, type Backend } from './backend.ts';
import type { ServerEnv } from './env.ts';
import { loadBuiltPages } from './pages/built-pages.ts';
import { siteFacts } from './live/site-facts.ts';
import { listen } from './http/listen.ts';
import { connectionLimits, openFilesMax } from './limits/connections.ts';
import { closeApp, drain, settle } from './http/close-app.ts';
import { Admission } from './limits/stream-admission.ts';
import { ensureAdmin, type FirstAdmin } from './modules/auth/accounts.ts';
import { setHashesAtOnce } from './modules/auth/password.ts';
import { readStampIds } from './modules/stamps/stamp-kinds.ts';
import { CALLS_PER_MINUTE, STREAMS } from './limits/table.ts';
import type { WorkerFiles } from './workers/worker-files.ts';

/** How long web waits for NATS when it stops. */
const STOP_MS = 1_000;

interface WebOptions extends Patience {
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
export async function startWeb({ env, root, logger, ...options }: WebOptions): Promise<Web> {
  const stampIds = readStampIds(join(root, 'content', 'stamps.yaml'));
  const { dataDir, leave } = enterDataDir(env.DATA_DIR ?? join(root, 'data'), join(root, 'drizzle'));
  if (env.WEB_INSTANCES > 1) setHashesAtOnce(1);
  const firstAdmin = await ensureAdmin(dataDir.database, env);
  const backend = openBackend({
    dataDir,
    ...options,
    provider: { baseUrl: env.OPENAI_BASE_URL, key: env.OPENAI_API_KEY, model: env.OPENAI_MODEL },
    container: env.DUEL_DOCKER_CONTAINER,
    publicBin: env.PUBLIC_BIN,
    instances: env.WEB_INSTANCES,
    stampIds,
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
  const { NATS_URL, PUBLIC_URL } = env;
  const publishing = NATS_URL === undefined ? undefined : publish({ NATS_URL, PUBLIC_URL }, backend, logger);
  warnOfProxy(env, logger);
  const url = await listen(app, env);
  const close = async () => {
    await drain(app);
    await publishing?.stop();
    backend.endStreams();
    await closeApp(app);
    await settle(backend.services.feedArchive.settled());
    backend.close();
    leave();
  };
  return { url, firstAdmin, close };
}

/** What relays need is loaded where there are some. Web doesn't wait for NATS. */
function publish(
  { NATS_URL: url, PUBLIC_URL }: { readonly NATS_URL: string; readonly PUBLIC_URL: string | undefined },
  { feed, relays, volatile, services }: Backend,
  logger: Logger,
): { stop(): Promise<void> } {
  const onError = (error: unknown) => logger.error({ err: error }, 'the feed could not be published');
  relays.isReached = () => false;
  const started = import('./jetstream/publishing.ts').then(({ startPublishing }) =>
    startPublishing({
      ...feed,
      url,
      site: siteFacts(services, PUBLIC_URL),
      reports: relays,
      volatile,
      onError,
    }),
  );
  started.catch(onError);
  return {
    stop: () =>
      Promise.race([started.then((publishing) => publishing.stop()), sleep(STOP_MS)]).catch(onError),
  };
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
