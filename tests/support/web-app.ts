import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import type { TrustProxy } from '#server/env.ts';
import { closeApp } from '#server/http/close-app.ts';
import { openBackend } from '#server/backend.ts';
import { Admission } from '#server/live/admission.ts';
import { STREAMS_IN_ALL, STREAMS_PER_ADDRESS } from '#server/live/limits.ts';
import type { ServicesDeps } from '#server/services.ts';
import { connect, ROOT, tempDataDir } from './temp-data.ts';

export interface TestWeb {
  readonly url: string;
  readonly port: number;
  /** A connection such as the daemon's. */
  readonly db: Db;
  readonly dataDir: ReturnType<typeof tempDataDir>;
  close(): Promise<void>;
}

interface Options {
  readonly dataDir?: ReturnType<typeof tempDataDir>;
  readonly port?: number;
  readonly provider?: ServicesDeps['provider'];
  readonly container?: string;
  readonly trustProxy?: TrustProxy;
  readonly limits?: { perAddress: number; inAll: number };
}

const CLOSE_GRACE_MS = 100;

/** The real web server without pages, on a real port and a real file. It is closed with the test. */
export async function startTestWeb(options: Options = {}): Promise<TestWeb> {
  const dataDir = options.dataDir ?? tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  // A test's writes need not survive a power cut, and hundreds of them should not wait for the disk.
  db.$client.pragma('synchronous = OFF');
  const logger = pino({ level: 'silent' });
  const backend = openBackend({
    dataDir,
    bulkWorker: join(ROOT, 'src', 'server', 'bulk-worker.ts'),
    provider: options.provider ?? { baseUrl: 'http://127.0.0.1:9', key: undefined },
    container: options.container,
    onError: (error) => logger.error(error),
  });
  const app = await buildApp({
    services: backend.services,
    admission: new Admission(options.limits ?? { perAddress: STREAMS_PER_ADDRESS, inAll: STREAMS_IN_ALL }),
    logger,
    trustProxy: options.trustProxy,
    publicUrl: undefined,
    site: undefined,
  });
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const close = once(async () => {
    backend.services.live.close();
    await closeApp(app, CLOSE_GRACE_MS);
    backend.close();
  });
  onTestFinished(close);
  return { url, port: Number(new URL(url).port), db, dataDir, close };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
