import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { AppError } from '#shared/errors.ts';
import { buildApp } from './app.ts';
import type { ServerEnv } from './env.ts';
import { loadBuiltPages } from './http/built-pages.ts';
import { closeApp } from './http/close-app.ts';
import { Admission } from './live/admission.ts';
import { startFeed } from './live/feed.ts';
import { STREAMS_IN_ALL, STREAMS_PER_ADDRESS } from './live/limits.ts';
import { createServices } from './services.ts';

interface WebOptions {
  readonly env: ServerEnv;
  /** The project's folder: migrations and the built client are found from here. */
  readonly root: string;
  readonly logger: Logger;
}

/** A running web server. */
export interface Web {
  readonly url: string;
  /** Ends streams, waits for requests under way, closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the web server.
 * @throws AppError STARTUP with a sentence for the operator.
 */
export async function startWeb({ env, root, logger }: WebOptions): Promise<Web> {
  const dataDir = openDataDir(env.DATA_DIR ?? join(root, 'data'));
  migrateDb(dataDir.database, join(root, 'drizzle'));
  const reader = openDb(dataDir.database, 'reader');
  const writer = openDb(dataDir.database, 'web');
  const onError = (error: unknown) => logger.error({ err: error }, 'the feed could not be read');
  const feed = startFeed({ ...dataDir, onError });
  const app = await buildApp({
    services: createServices({ reader, writer, hub: feed.hub }),
    admission: new Admission({ perAddress: STREAMS_PER_ADDRESS, inAll: STREAMS_IN_ALL }),
    logger,
    trustProxy: env.TRUST_PROXY,
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    site: await siteIn(join(root, 'dist')),
  });
  const url = await listen(app, env);
  const close = async () => {
    feed.stop();
    await closeApp(app);
    closeDb(reader);
    closeDb(writer);
  };
  return { url, close };
}

/** Without a build (while developing) the API stands alone. */
async function siteIn(dist: string) {
  if (!existsSync(dist)) return undefined;
  return { pages: await loadBuiltPages(dist), publicDir: join(dist, 'public') };
}

async function listen(app: FastifyInstance, { HOST, PORT }: ServerEnv): Promise<string> {
  try {
    return await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw error instanceof Error && 'code' in error ? cannotListen(error, { HOST, PORT }) : error;
  }
}

function cannotListen(
  error: Error & { code?: unknown },
  { HOST, PORT }: Pick<ServerEnv, 'HOST' | 'PORT'>,
): AppError {
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is taken by another program. Stop it, or set PORT to a free one.`,
    EACCES: `Port ${PORT} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST is "${HOST}", which is no address of this machine.`,
  };
  const sentence = why[String(error.code)] ?? `Cannot listen on ${HOST}:${PORT} (${String(error.code)}).`;
  return new AppError('STARTUP', sentence, { cause: error });
}
