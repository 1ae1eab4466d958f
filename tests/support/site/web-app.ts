import type { DestinationStream } from 'pino';
import { onTestFinished } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { buildApp, type AppDeps } from '#server/app.ts';
import type { TrustProxy } from '#server/env.ts';
import { closeApp } from '#server/http/close-app.ts';
import type { RateLimits } from '#server/limits/rate-limits.ts';
import { openBackend, type Backend } from '#server/backend.ts';
import { Admission } from '#server/limits/stream-admission.ts';
import { PICTURES, SEARCH, STREAMS } from '#server/limits/table.ts';
import { createLogger } from '#server/logging.ts';
import type { ServicesDeps } from '#server/services.ts';
import { BUILT_WORKERS } from '../processes/build.ts';
import { METRICS_TOKEN } from '../http/scrape.ts';
import { connect, tempDataDir } from '../database/temp-data.ts';

export interface TestWeb {
  readonly url: string;
  readonly port: number;
  /** A connection such as the daemon's. */
  readonly db: Db;
  readonly dataDir: ReturnType<typeof tempDataDir>;
  readonly backend: Backend;
  close(): Promise<void>;
}

interface Options {
  readonly dataDir?: ReturnType<typeof tempDataDir>;
  readonly port?: number;
  readonly provider?: ServicesDeps['provider'];
  readonly container?: string;
  /** After which silence of the daemon the duel counts as away; never without it, for most tests have no daemon. */
  readonly awayAfterMs?: number;
  /** WEB_INSTANCES; 1 unless told otherwise. */
  readonly instances?: number;
  readonly trustProxy?: TrustProxy;
  readonly limits?: { perAddress: number; inAll: number };
  /** Requests a minute; without it there is no limit. */
  readonly rateLimits?: RateLimits;
  readonly site?: AppDeps['site'];
  readonly publicUrl?: string;
  /** PUBLIC_EXPORT. */
  readonly publicExport?: boolean;
  /** PUBLIC_BIN. */
  readonly publicBin?: boolean;
  /** Open connections; without it there is no limit. */
  readonly connections?: AppDeps['connections'];
  /** Where log lines go, at every level; without it there are none. */
  readonly log?: DestinationStream;
}

/** The stamps of a test's site. */
const STAMP_IDS = ['regretted', 'denied', 'filed'];

/** A machine that is busy with other tests answers late, and is no reason to refuse a search or a picture. */
const LATE_MS = 120_000;
export const PATIENT = {
  search: { ...SEARCH, waitMs: LATE_MS, takesMs: LATE_MS, startsMs: LATE_MS },
  pictures: { ...PICTURES, patienceMs: LATE_MS },
};

const CLOSE_GRACE_MS = 100;

/** The real web server, without pages unless it is given a site, on a real port and a real file. It is closed with the test. */
export async function startTestWeb(options: Options = {}): Promise<TestWeb> {
  const dataDir = options.dataDir ?? tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  // A test's writes need not survive a power cut, and hundreds of them should not wait for the disk.
  db.$client.pragma('synchronous = OFF');
  const logger = createLogger('web', options.log ? 'trace' : 'silent', options.log);
  const backend = openBackend({
    dataDir,
    workers: BUILT_WORKERS,
    provider: options.provider ?? { baseUrl: 'http://127.0.0.1:9', key: undefined, model: 'a-model' },
    container: options.container,
    publicBin: options.publicBin ?? false,
    instances: options.instances ?? 1,
    workerLimits: PATIENT,
    stampIds: new Set(STAMP_IDS),
    awayAfterMs: options.awayAfterMs ?? Infinity,
    onWarning: (sentence) => logger.warn(sentence),
    onError: (error) => logger.error(error),
  });
  const app = await buildApp({
    ...backend,
    rateLimits: options.rateLimits ?? {},
    admission: new Admission(options.limits ?? STREAMS, backend.streams),
    logger,
    trustProxy: options.trustProxy,
    publicUrl: options.publicUrl,
    publicExport: options.publicExport ?? false,
    connections: options.connections,
    site: options.site,
    metricsToken: METRICS_TOKEN,
  });
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const close = once(async () => {
    backend.endStreams();
    await closeApp(app, CLOSE_GRACE_MS);
    backend.close();
  });
  onTestFinished(close);
  return { url, port: Number(new URL(url).port), db, dataDir, backend, close };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
