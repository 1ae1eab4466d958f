import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { buildApp } from '#server/app.ts';
import { closeApp } from '#server/http/close-app.ts';
import { Admission } from '#server/live/admission.ts';
import { startFeed } from '#server/live/feed.ts';
import { STREAMS_IN_ALL, STREAMS_PER_ADDRESS } from '#server/live/limits.ts';
import { createServices } from '#server/services.ts';
import { connect, tempDataDir } from './temp-data.ts';

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
  readonly limits?: { perAddress: number; inAll: number };
}

const CLOSE_GRACE_MS = 100;

/** The real web server without pages, on a real port and a real file. It is closed with the test. */
export async function startTestWeb(options: Options = {}): Promise<TestWeb> {
  const dataDir = options.dataDir ?? tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  // A test's writes need not survive a power cut, and hundreds of them should not wait for the disk.
  db.$client.pragma('synchronous = OFF');
  const reader = connect(dataDir.database, 'reader');
  const writer = connect(dataDir.database, 'web');
  const logger = pino({ level: 'silent' });
  const feed = startFeed({ ...dataDir, onError: (error) => logger.error(error) });
  const app = await buildApp({
    services: createServices({ reader, writer, hub: feed.hub }),
    admission: new Admission(options.limits ?? { perAddress: STREAMS_PER_ADDRESS, inAll: STREAMS_IN_ALL }),
    logger,
    trustProxy: undefined,
    https: false,
    site: undefined,
  });
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const close = once(async () => {
    feed.stop();
    await closeApp(app, CLOSE_GRACE_MS);
  });
  onTestFinished(close);
  return { url, port: Number(new URL(url).port), db, dataDir, close };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
