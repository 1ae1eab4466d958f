import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operatorSentence } from '#shared/operator-sentence.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { readRelayEnv } from './env.ts';
import { closeApp, drain } from './http/close-app.ts';
import { listen } from './http/listen.ts';
import { assertJetStream, connectFeed } from './jetstream/connection.ts';
import { isWithoutStream } from './jetstream/feed-stream.ts';
import { FeedMirror } from './jetstream/feed-mirror.ts';
import { RelayLive } from './jetstream/relay-live.ts';
import { addRelayMetrics } from './modules/metrics/relay-metrics.ts';
import { reportWatchers } from './jetstream/relay-reports.ts';
import { connectionLimits, openFilesMax } from './limits/connections.ts';
import { Admission } from './limits/stream-admission.ts';
import { CALLS_PER_MINUTE, STREAMS } from './limits/table.ts';
import { HEARTBEAT_MS, HEARTBEAT_SLICES } from './live/lane/heartbeat.ts';
import { Hub } from './live/lane/hub.ts';
import { createLogger } from './logging.ts';
import { MetricsService } from './modules/metrics/metrics.service.ts';
import { buildRelay } from './relay-app.ts';
import { InProcess } from './volatile/in-process.ts';

/* `npm run relay`: serves the streams of a feral that publishes its feed to NATS. It has no database. */

const root = join(import.meta.dirname, '..', '..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

try {
  await startRelay();
} catch (error) {
  process.stderr.write(`${operatorSentence(error)}\n`, () => process.exit(1));
}

async function startRelay(): Promise<void> {
  const env = readRelayEnv(process.env);
  const logger = createLogger('relay', env.LOG_LEVEL);
  const onError = (error: unknown) =>
    isWithoutStream(error)
      ? logger.warn('NATS has no feed yet; web makes it as it starts with NATS_URL')
      : logger.error({ err: error }, 'something failed in the background');
  const feed = await connectFeed(env.NATS_URL, 'feral relay');
  await assertJetStream(feed, env.NATS_URL);
  const hub = new Hub<FeedEvent>();
  const mirror = new FeedMirror({ ...feed, hub, onError });
  const live = new RelayLive(mirror, hub);
  mirror.start();
  const stopReports = reportWatchers(feed.connection, randomUUID(), () => hub.size);
  const heartbeats = setInterval(() => hub.heartbeat(), HEARTBEAT_MS / HEARTBEAT_SLICES);
  const admission = new Admission(STREAMS);
  const app = await buildRelay({
    mirror,
    live,
    admission,
    metrics: new MetricsService((add) => addRelayMetrics(add, { feed, hub, mirror, live, admission })),
    metricsToken: env.METRICS_TOKEN,
    rateLimits: CALLS_PER_MINUTE,
    volatile: new InProcess(),
    connections: connectionLimits(openFilesMax()),
    logger,
    trustProxy: env.TRUST_PROXY,
    origin: env.ORIGIN_URL,
  });
  const url = await listen(app, env);
  logger.info({ url }, 'the relay is up');
  const close = async () => {
    await drain(app);
    live.close();
    await closeApp(app);
    clearInterval(heartbeats);
    stopReports();
    await mirror.stop();
    await feed.connection.close();
  };
  const stop = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'the relay is stopping');
    void close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // Whoever is told may stop it at once.
  process.send?.('ready', () => undefined);
}
